--TEST--
A client that disconnects ends the script like exit(): coroutines unwind, and destructors may wait
--FILE--
<?php
require __DIR__ . '/../server.inc';

$log = tempnam(sys_get_temp_dir(), 'log');
$script = <<<'PHP'
    <?php
    use function Async\{await, delay, spawn};
    $say = fn ($text) => file_put_contents($_GET['log'], "$text\n", FILE_APPEND);
    final class Waits
    {
        public function __construct(private Closure $say) {}
        public function __destruct() { delay(1); ($this->say)('destructor'); }
    }
    $pool = new Async\Pool(fn () => new stdClass, destructor: function () use ($say) {
        delay(1);
        $say('resource');
    });
    register_shutdown_function(fn () => $say('shutdown function, aborted: ' . connection_aborted()));
    $waits = new Waits($say);
    $stream = function () {
        for ($i = 0; $i < 10_000; $i++) {
            echo str_repeat('x', 20_000);
            flush();
            delay(1);
        }
    };
    ignore_user_abort((bool) $_GET['ignore']);
    $other = spawn(function () use ($pool, $say) {
        try {
            $pool->use(fn () => delay($_GET['ignore'] ? 300 : 20_000));
        } finally {
            $say('other');
        }
    });
    if ($_GET['in'] === 'main') {
        $stream();
    } elseif ($_GET['ignore']) {
        spawn($stream);
        await($other);
        $say('goes on');
        exit;
    } else {
        await(spawn($stream));
    }
    $say('not reached');
    PHP;
$server = new WebServer(['index.php' => $script, 'next.php' => 'next']);
foreach (['in=main&ignore=0', 'in=coroutine&ignore=0', 'in=coroutine&ignore=1'] as $query) {
    echo "$query\n";
    file_put_contents($log, '');
    $client = stream_socket_client("tcp://127.0.0.1:$server->port");
    fwrite($client, "GET /index.php?$query&log=" . urlencode($log) . " HTTP/1.0\r\nHost: localhost\r\n\r\n");
    fread($client, 1000);
    fclose($client);
    echo $server->get('next.php'), "\n", file_get_contents($log);
}
unlink($log);
?>
--EXPECT--
in=main&ignore=0
next
other
shutdown function, aborted: 1
destructor
resource
in=coroutine&ignore=0
next
other
shutdown function, aborted: 1
destructor
resource
in=coroutine&ignore=1
next
other
goes on
shutdown function, aborted: 1
destructor
resource
