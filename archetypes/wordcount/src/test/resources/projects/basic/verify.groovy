import groovy.io.FileType

def app = new File(basedir, 'project/wordcount')
def target = new File(app, 'target')

// What is generated is a promise: a file that goes missing or appears unasked fails here.
def generated = []
app.traverse(type: FileType.FILES, preDir: { if (it == target) return groovy.io.FileVisitResult.SKIP_SUBTREE }) {
    if (it.name == 'build.log') return // the log of this test
    generated << app.toPath().relativize(it.toPath()).toString().replace('\\', '/')
}
assert generated.sort() == [
    '.gitignore',
    'README.md',
    'pom.xml',
    'src/main/java/com/example/wordcount/Main.java',
    'src/main/java/com/example/wordcount/WordCount.java',
    'src/main/resources/application.properties',
    'src/main/resources/logback.xml',
    'src/test/java/com/example/wordcount/WordCountIT.java',
    'src/test/java/com/example/wordcount/WordCountTest.java',
    'src/test/resources/logback-test.xml',
]

// No placeholder is left over.
generated.each { name ->
    def text = new File(app, name).getText('UTF-8')
    assert !text.contains('${package}') && !text.contains('${artifactId}') && !(text =~ /@[a-z.-]+\.version@/): name
}

// Both kinds of tests ran, and none was skipped.
['surefire-reports/TEST-com.example.wordcount.WordCountTest.xml': 2,
 'failsafe-reports/TEST-com.example.wordcount.WordCountIT.xml': 1].each { report, tests ->
    def suite = new groovy.xml.XmlSlurper().parse(new File(target, report))
    assert suite.@tests == tests.toString() && suite.@failures == '0' && suite.@errors == '0' && suite.@skipped == '0'
}

// It can be run as it is.
assert new File(target, 'wordcount.jar').isFile()
assert new File(target, 'lib').list().any { it.startsWith('millrace-app-') }
