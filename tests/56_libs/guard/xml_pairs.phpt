--TEST--
SOAP, XMLReader, DOM, hash: a call that waits gets its answer, whatever others call with the object
--SKIPIF--
<?php extension_loaded('soap') or extension_loaded('dom') or die('skip needs soap or dom'); ?>
--FILE--
<?php
require __DIR__ . '/pairs.inc';

$answer = '<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><fResponse><r>value</r></fResponse></E:Body>'
    . '</E:Envelope>';
$worlds = [
    'hash_update_stream' => function (Gate $gate) {
        $hash = hash_init('sha256');
        $stream = fopen($gate->url('data'), 'r');
        return [[$hash], fn() => hash_update_stream($hash, $stream), '4'];
    },
];
if (extension_loaded('soap')) {
    $worlds['SoapClient'] = function (Gate $gate) use ($answer) {
        $client = new SoapClient(null, ['location' => $gate->url($answer), 'uri' => 'urn:t']);
        return [[$client], fn() => $client->f(), "'value'"];
    };
}
if (extension_loaded('xmlreader')) {
    $worlds['XMLReader::read'] = function (Gate $gate) {
        $reader = new XMLReader;
        $url = $gate->url('<a>' . str_repeat('<b>text</b>', 2000) . '</a>');
        return [[$reader], function () use ($reader, $url) {
            $reader->open($url);
            for ($nodes = 0; @$reader->read(); $nodes++);
            return $nodes;
        }, '6002'];
    };
}
if (extension_loaded('dom')) {
    $worlds['DOMDocument::xinclude'] = function (Gate $gate) {
        $url = $gate->url('<a>1</a>');
        $document = new DOMDocument;
        $document->loadXML("<r xmlns:xi='http://www.w3.org/2001/XInclude'><p><xi:include href='$url'/></p></r>");
        return [[$document, $document->documentElement, $document->documentElement->firstChild], fn() => $document->xinclude(), '1'];
    };
    $worlds['DOMDocument::load'] = function (Gate $gate) {
        $url = $gate->url('<a>1</a>');
        $document = new DOMDocument;
        $document->loadXML('<old/>');
        return [[$document, $document->documentElement], fn() => $document->load($url), 'true'];
    };
}
pairs($worlds);
?>
--EXPECT--
done
