--TEST--
XSLTProcessor: while a transformation waits, another coroutine cannot import a stylesheet
--EXTENSIONS--
xsl
--FILE--
<?php
require __DIR__ . '/pairs.inc';
use function Async\{await, spawn};

function stylesheet(string $select): DOMDocument
{
    $document = new DOMDocument;
    $document->loadXML("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
        . "<xsl:output method='text'/><xsl:template match='/'><xsl:value-of select=\"$select\"/>"
        . "<xsl:value-of select='/source'/></xsl:template></xsl:stylesheet>");
    return $document;
}

$gate = new Gate;
$gate->is_shut = true;
$source = new DOMDocument;
$source->loadXML('<source> and source</source>');
$processor = new XSLTProcessor;
$processor->importStylesheet(stylesheet("document('{$gate->url('<a>document</a>')}')"));
$transformation = spawn(fn () => $processor->transformToXml($source));
turns_until(fn () => $gate->held > 0);
try {
    $processor->importStylesheet(stylesheet("'other'"));
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
$gate->is_shut = false;
echo await($transformation), "\n";
$processor->importStylesheet(stylesheet("'other'"));
echo $processor->transformToXml($source), "\n";
?>
--EXPECTF--
%SXSLTProcessor%S
document and source
other and source
