--TEST--
Guard: a method that is given a second document takes its turn there, too
--EXTENSIONS--
xsl
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\{await, spawn};

function document(string $xml): DOMDocument
{
    $document = new DOMDocument;
    $document->loadXML($xml);
    return $document;
}

$is_held = true;
$is_inside = false;

function callback(): string
{
    $GLOBALS['is_inside'] = true;
    turns_until(fn() => !$GLOBALS['is_held']);
    return 'i';
}

/** Lets `$during` run while the call waits. */
function during(Closure $call, Closure $during): array
{
    [$GLOBALS['is_held'], $GLOBALS['is_inside']] = [true, false];
    $waiting = spawn($call);
    turns_until(fn() => $GLOBALS['is_inside']);
    $outcome = outcome($during);
    $GLOBALS['is_held'] = false;
    return [await($waiting), $outcome];
}

$processor = new XSLTProcessor;
$processor->registerPHPFunctions();
$processor->importStylesheet(document('<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"'
    . ' xmlns:php="http://php.net/xsl"><x:output method="text"/><x:template match="/"><x:for-each select="//i">'
    . '<x:value-of select="php:function(\'callback\')"/></x:for-each></x:template></x:stylesheet>'));
$source = document('<r><i/><i/><i/></r>');
$transform = fn() => $processor->transformToXml($source);

echo "-- the nodes of what is transformed\n";
$calls = [
    fn() => $source->documentElement->removeChild($source->documentElement->firstChild),
    fn() => (new DOMDocument)->adoptNode($source->documentElement->firstChild),
    fn() => (new XSLTProcessor)->importStylesheet($source),
];
foreach ($calls as $call) {
    echo implode(' ', during($transform, $call)), "\n";
}

echo "-- methods that take a node leave it alone\n";
$classes = array_filter(get_declared_classes(), fn($class) => in_array((new ReflectionClass($class))->getExtensionName(), ['dom', 'xsl']));
$count = 0;
foreach ($classes as $class) {
    foreach ((new ReflectionClass($class))->getMethods() as $method) {
        $takes = array_filter($method->getParameters(), fn($parameter) => preg_match('/^\??(DOMNode|object)$/i', (string) $parameter->getType()));
        if (!$takes || $method->isStatic() || $method->isAbstract() || $method->class !== $class) {
            continue;
        }
        $object = match ($class) {
            'DOMXPath' => new DOMXPath(document('<a/>')),
            'DOMDocument' => document('<a/>'),
            'DOMNode', 'DOMElement' => document('<a/>')->documentElement,
            'XSLTProcessor' => new XSLTProcessor,
            default => null,
        };
        if ($object) {
            $arguments = array_map(fn($parameter) => preg_match('/DOMNode|object/i', (string) $parameter->getType())
                ? $source->documentElement->firstChild : (str_contains((string) $parameter->getType(), 'bool') ? true : '1'),
                array_slice($method->getParameters(), 0, $method->getNumberOfRequiredParameters() ?: 1));
            [$answer] = @during($transform, fn() => $method->invokeArgs($object, $arguments));
            $count++;
            if ($answer !== 'iii') {
                echo "$class::{$method->name}: $answer\n";
            }
        }
    }
}
var_dump($count > 5, $source->getElementsByTagName('i')->length);
?>
--EXPECT--
-- the nodes of what is transformed
iii Async\AsyncException: The document is in use: another coroutine waits in a call of it; use one for each coroutine
iii Async\AsyncException: The document is in use: another coroutine waits in a call of it; use one for each coroutine
iii Async\AsyncException: The document is in use: another coroutine waits in a call of it; use one for each coroutine
-- methods that take a node leave it alone
bool(true)
int(3)
