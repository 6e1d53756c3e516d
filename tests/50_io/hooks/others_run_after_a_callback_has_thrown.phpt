--TEST--
A callback throws in the middle of a call that goes on: only the caller waits for the rest of it
--EXTENSIONS--
curl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{delay, spawn};

/* Served by a coroutine of this process: if a call blocked the process, there would be no answer. */
[$server, $address] = listen();
spawn(function () use ($server) {
    while ($client = @stream_socket_accept($server, -1)) {
        spawn(function () use ($client) {
            while (trim((string) fgets($client)) !== '');
            delay(5);
            fwrite($client, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody");
            fclose($client);
        });
    }
});

function transfer(string $address, array $options): string|bool
{
    $curl = curl_init("http://$address/");
    curl_setopt_array($curl, $options + [CURLOPT_RETURNTRANSFER => true]);
    return curl_exec($curl);
}

$throw = function (string $what) {
    return function () use ($what) {
        static $times = 0;
        throw new Exception("$what, " . ++$times . '. time');
    };
};
$file_get_contents = function () use ($address, $throw) {
    $context = stream_context_create(['http' => ['timeout' => 20]], ['notification' => $throw('notification')]);
    return file_get_contents("http://$address/", false, $context);
};
/* PHP prints what the callback has not taken. */
$passthru = function () {
    ob_start(fn($data) => $data === '' ? '' : throw new Exception('output'), 1);
    try {
        passthru('echo one; sleep 0.05; echo two');
    } finally {
        @ob_end_clean();
    }
};
/* PHP 8.6 ends the transfer when a callback throws, so there is nothing left to wait for. */
$rest = PHP_VERSION_ID < 80600 ? 'others ran' : 'no other ran';
foreach (['progress' => CURLOPT_XFERINFOFUNCTION, 'old progress' => CURLOPT_PROGRESSFUNCTION] as $name => $option) {
    $said = beside_others(fn() => transfer($address, [CURLOPT_NOPROGRESS => false, $option => $throw($name)]));
    echo "$name: ", str_replace("$rest: ", '', $said), "\n";
}
echo "notification: ", beside_others($file_get_contents), "\n";
echo "output callback: ", beside_others($passthru), "\n";
fclose($server);
?>
--EXPECT--
progress: Exception: progress, 1. time
old progress: Exception: old progress, 1. time
notification: others ran: Exception: notification, 1. time
output callback: one
two
others ran: Exception: output
