--TEST--
PHP 8.5: transfers whose URLs ext/uri parses run at the same time
--SKIPIF--
<?php if (!class_exists('Uri\WhatWg\Url')) die('skip ext/uri came with 8.5'); ?>
--FILE--
<?php
require __DIR__ . '/../56_libs/curl/curl.inc';
use function Async\{spawn, await, suspend};

$server = new HeldServer;
$get = fn (string $path, ?string $parser) => file_get_contents("http://$server->address/$path",
    context: stream_context_create($parser ? ['http' => ['uri_parser_class' => $parser]] : []));
$parsers = ['whatwg' => Uri\WhatWg\Url::class, 'rfc3986' => Uri\Rfc3986\Uri::class, 'none' => null];
$jobs = [];
foreach ($parsers as $path => $parser) {
    $jobs[] = spawn($get, $path, $parser);
}
/* None of them gets an answer before all have asked: one that blocked would wait forever. */
turns_until(fn () => $server->requests === 3);
$server->release();
echo implode(' ', array_map(\Async\await(...), $jobs)), "\n";

/* Errors are those of the own URL. */
$parse = function (string $url) {
    suspend();
    $url = Uri\WhatWg\Url::parse($url, errors: $errors);
    suspend();
    return $url ? $url->toAsciiString() : $errors[0]->type->name;
};
echo implode(' ', array_map(\Async\await(...), [spawn($parse, 'https://user@example.com/a b'), spawn($parse, 'https://[1::2'), spawn($parse, 'https://a/%')])), "\n";
$server->close();
?>
--EXPECT--
/whatwg /rfc3986 /none
https://user@example.com/a%20b Ipv6Unclosed https://a/%
