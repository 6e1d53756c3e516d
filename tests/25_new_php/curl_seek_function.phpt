--TEST--
PHP 8.6: CURLOPT_SEEKFUNCTION may suspend; others run meanwhile
--EXTENSIONS--
curl
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip CURLOPT_SEEKFUNCTION came with 8.6'); ?>
--FILE--
<?php
use function Async\{delay, spawn};

/* The server redirects an upload: libcurl sends the body again, from its beginning. */
$listener = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($listener, false);
spawn(function () use ($listener) {
    foreach (["307 Temporary Redirect\r\nLocation: /again", '200 OK'] as $status) {
        $peer = stream_socket_accept($listener);
        while (trim((string) fgets($peer)) !== '') {
        }
        echo 'body: ', fread($peer, 100), "\n";
        fwrite($peer, "HTTP/1.1 $status\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        fclose($peer);
    }
});
$ticks = 0;
$clock = spawn(function () use (&$ticks) {
    while (true) {
        delay(1);
        $ticks++;
    }
});
$body = 'hello';
$curl = curl_init("http://$address/");
curl_setopt_array($curl, [CURLOPT_UPLOAD => true, CURLOPT_INFILESIZE => 5, CURLOPT_FOLLOWLOCATION => true, CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Expect:'],
    CURLOPT_READFUNCTION => function ($handle, $file, int $size) use (&$body): string {
        $some = substr($body, 0, $size);
        $body = substr($body, $size);
        return $some;
    },
    CURLOPT_SEEKFUNCTION => function ($handle, int $offset, int $origin) use (&$body, &$ticks): int {
        $before = $ticks;
        delay(20);
        echo "seek to $offset, others ran: ", json_encode($ticks > $before), "\n";
        $body = substr('hello', $offset);
        return CURL_SEEKFUNC_OK;
    }]);
curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_HTTP_CODE), "\n";
$clock->cancel();
?>
--EXPECT--
body: hello
seek to 0, others ran: true
body: hello
200
