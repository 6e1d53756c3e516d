--TEST--
Monitor: a request that is not a proper GET of a known path is refused with the right status
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

Async\spawn(fn () => 0);
$requests = [
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "GET /metrics?debug=1 HTTP/1.1\r\nhOsT:\tlocalhost \r\nX: y\r\n\r\n",
    "GET /pools.json HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
    "GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /metrics/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /%2e HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
    "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n",
    "get / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
    "GET /\r\nHost: x\r\n\r\n",
    "GET  / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET http://localhost/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost:\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost\r\n\r\n",
    "GET / HTTP/1.1\r\n: a\r\n\r\n",
    "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
    "GET / HTTP/1.1\rHost: a\r\n\r\n",
    "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n",
    "\r\n\r\n",
    " \r\n\r\n",
];
foreach ($requests as $request) {
    echo monitor_send($request)['status'], ' ', json_encode(rtrim($request, "\r\n"), JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES), "\n";
}
var_dump(monitor_send("POST / HTTP/1.1\r\n\r\n")['headers']['allow']);
?>
--EXPECT--
200 "GET / HTTP/1.1\r\nHost: localhost"
200 "GET / HTTP/1.0"
200 "GET /metrics?debug=1 HTTP/1.1\r\nhOsT:\tlocalhost \r\nX: y"
200 "GET /pools.json HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
404 "GET /nothing HTTP/1.1\r\nHost: x"
404 "GET /metrics/ HTTP/1.1\r\nHost: x"
404 "GET /%2e HTTP/1.1\r\nHost: x"
405 "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
405 "HEAD / HTTP/1.1\r\nHost: x"
405 "get / HTTP/1.1\r\nHost: x"
400 "GET / HTTP/2.0\r\nHost: x"
400 "GET /\r\nHost: x"
400 "GET  / HTTP/1.1\r\nHost: x"
400 "GET http://localhost/ HTTP/1.1\r\nHost: x"
400 "GET * HTTP/1.1\r\nHost: x"
400 "GET / HTTP/1.1\r\nHost: a\r\nHost: b"
400 "GET / HTTP/1.1\r\nHost:\r\nHost: b"
400 "GET / HTTP/1.1\r\nHost: a\r\n folded: b"
400 "GET / HTTP/1.1\r\nHost : a"
400 "GET / HTTP/1.1\r\nHost"
400 "GET / HTTP/1.1\r\n: a"
400 "GET /\u0000 HTTP/1.1\r\nHost: a"
400 "GET / HTTP/1.1\r\nHost: a\u0000b"
400 "GET / HTTP/1.1\r\nHost: a\nX: b"
400 "GET / HTTP/1.1\rHost: a"
400 "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\ufffd\u0003\u0003"
400 ""
400 " "
string(3) "GET"
