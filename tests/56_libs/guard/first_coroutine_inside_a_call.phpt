--TEST--
Guard: the first coroutine of the process, made inside a call, cannot change the object of the call
--EXTENSIONS--
dom
pcntl
xsl
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\{await, spawn};

class Source
{
    public static Closure $during;
    public $context;
    private int $reads = 0;

    function stream_open() { return true; }
    function stream_eof() { return $this->reads > 1; }
    function stream_stat() { return []; }
    function url_stat() { return []; }

    function stream_read($count)
    {
        static $first = true;
        if ($first) {
            $first = false;
            first(self::$during);
        }
        return $this->reads++ ? '' : '<i/>';
    }
}

function first(Closure ...$calls): void
{
    foreach ($calls as $call) {
        echo await(spawn(fn () => outcome($call))), "\n";
    }
}

/* In a process of its own: so the coroutine is the first one. */
function alone(string $name, Closure $case): void
{
    if (!($child = pcntl_fork())) {
        echo "-- $name\n";
        echo $case(), "\n";
        exit;
    }
    pcntl_waitpid($child, $status);
    if ($status) {
        echo "status $status\n";
    }
}

function document(string $xml): DOMDocument
{
    $document = new DOMDocument;
    $document->loadXML($xml);
    return $document;
}

function emptied(DOMDocument $document): string
{
    while ($document->documentElement->firstChild) {
        $document->documentElement->removeChild($document->documentElement->firstChild);
    }
    return 'emptied';
}

stream_wrapper_register('source', 'Source');

alone('xinclude()', function () {
    $document = document('<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="source://x"/><b/></a>');
    Source::$during = fn () => emptied($document);
    $document->xinclude();
    echo $document->getElementsByTagName('*')->length, " elements\n";
    return await(spawn(fn () => emptied($document))); // the call is over
});

alone('query(), in a loop', function () {
    $used = [document('<a><b/></a>'), document('<a><b/></a>')];
    foreach ($used as $i => $document) { // the second call has the place of the first one on the stack
        $xpath = new DOMXPath($document);
        $xpath->registerNamespace('php', 'http://php.net/xpath');
        $xpath->registerPHPFunctions();
        $GLOBALS['callback'] = function () use ($used) {
            first(fn () => emptied($used[0]));
            return true;
        };
        function_exists('callback') or eval('function callback() { return $GLOBALS["callback"](); }');
        echo $xpath->query('//b[php:function("callback")]')->length, "\n";
    }
    return 'end';
});

alone('transformToXml()', function () {
    $processor = new XSLTProcessor;
    $processor->registerPHPFunctions();
    $sheet = document('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:php="http://php.net/xsl">'
        . '<xsl:output method="text"/><xsl:template match="b"><xsl:value-of select="php:function(\'callback\')"/></xsl:template></xsl:stylesheet>');
    $processor->importStylesheet($sheet);
    function callback() { first(fn () => $GLOBALS['processor']->importStylesheet(new DOMDocument)); return 'answer'; }
    $GLOBALS['processor'] = $processor;
    return $processor->transformToXml(document('<a><b/></a>'));
});

alone('hash_update_stream()', function () {
    $context = hash_init('sha256');
    Source::$during = fn () => hash_final($context);
    hash_update_stream($context, fopen('source://x', 'r'));
    return hash_final($context) === hash('sha256', '<i/>') ? 'complete' : 'wrong';
});

alone('a statement of SQLite', function () {
    $pdo = new PDO('sqlite::memory:');
    $statement = null;
    @$pdo->sqliteCreateFunction('callback', function () use (&$statement) {
        first(fn () => $statement->closeCursor());
        return 7;
    });
    $statement = $pdo->prepare('SELECT callback()');
    $statement->execute();
    $value = $statement->fetchColumn();
    $statement = null; // PDO has the function, and does not show it to the collector
    return $value;
});
?>
--EXPECT--
-- xinclude()
Async\AsyncException: The document is in use: another coroutine waits in a call of it; use one for each coroutine
3 elements
emptied
-- query(), in a loop
Async\AsyncException: The document is in use: another coroutine waits in a call of it; use one for each coroutine
1
'emptied'
1
end
-- transformToXml()
Async\AsyncException: The XSLTProcessor is in use: another coroutine waits in a call of it; use one for each coroutine
answer
-- hash_update_stream()
Async\AsyncException: The HashContext is in use: another coroutine waits in a call of it; use one for each coroutine
complete
-- a statement of SQLite
Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine
7
