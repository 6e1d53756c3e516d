--TEST--
SOAP: the stream context of a WSDL is not that of what another coroutine loads meanwhile
--EXTENSIONS--
soap
dom
--INI--
soap.wsdl_cache_enabled=0
--FILE--
<?php
require __DIR__ . '/soap.inc';
use function Async\{await, spawn};

function headers(string $name)
{
    return stream_context_create(['http' => ['header' => "X-Name: $name"]]);
}

/** A web server that tells which name each request has, and answers once `$may_answer` says so. */
function serve(?Closure $may_answer, string $path, string $answer): string
{
    [$server, $address] = listen();
    spawn(function () use ($server, $may_answer, $path, $answer) {
        $peer = stream_socket_accept($server, PATIENCE);
        $request = fread($peer, 9999);
        echo "$path: ", preg_match('/X-Name: (\w+)/', $request, $found) ? $found[1] : 'none', "\n";
        $GLOBALS['asked'][] = $path;
        turns_until($may_answer ?? fn() => true);
        fwrite($peer, "HTTP/1.0 200 OK\r\nContent-Type: text/xml\r\n\r\n$answer");
        fclose($peer);
    });
    return "http://$address/$path";
}

function load(string $path): void
{
    (new DOMDocument)->load(serve(null, $path, '<a/>'));
}

foreach ([false, true] as $with_change) {
    $asked = [];
    $done = false;
    $wsdl = serve(function () use (&$done) { return $done; }, 'wsdl', file_get_contents(wsdl('xsd:int')));
    libxml_set_streams_context(headers('before'));
    $client = spawn(fn() => new SoapClient($wsdl, ['stream_context' => headers('secret')]));
    turns_until(function () use (&$asked) { return $asked; });
    load('meanwhile');
    if ($with_change) {
        libxml_set_streams_context(headers('changed')); // frees the one before
        load('changed');
    }
    $done = true;
    echo get_class(await($client)), "\n";
    load('after');
}
?>
--EXPECT--
wsdl: secret
meanwhile: before
SoapClient
after: before
wsdl: secret
meanwhile: before
changed: changed
SoapClient
after: changed
