--TEST--
Guard: a property of a node cannot be set while another coroutine waits in a call of the document
--EXTENSIONS--
dom
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server, $address] = listen();
$served = spawn(function () use ($server) {
    $client = stream_socket_accept($server);
    fgets($client);
    return $client;
});
$document = new DOMDocument;
$document->loadXML("<r xmlns:xi='http://www.w3.org/2001/XInclude'><p><xi:include href='http://$address/x.xml'/></p></r>");
$including = spawn(fn () => $document->xinclude());
$client = await($served);
try {
    $document->documentElement->nodeValue = 'gone';
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
fwrite($client, "HTTP/1.0 200 OK\r\n\r\n<x>included</x>");
fclose($client);
var_dump(await($including));
$document->documentElement->firstChild->nodeValue = 'set';
echo $document->documentElement->textContent, "\n";
?>
--EXPECT--
The document is in use: another coroutine waits in a call of it; use one for each coroutine
int(1)
set
