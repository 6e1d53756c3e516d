--TEST--
stream_select(): streams that cannot be selected get the warnings and exceptions of stock PHP
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

set_error_handler(function (int $type, string $message) {
    echo "  $message\n";
    return true;
});
$all = function () {
    [$ready, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    [$silent, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fwrite($peer, 'x');
    $memory = fopen('php://memory', 'r+');
    $closed = fopen('php://memory', 'r');
    fclose($closed);
    foreach ([
        'memory' => [$memory], 'closed' => [$closed], 'ready, closed' => [$ready, $closed], 'ready, memory' => [$ready, $memory],
        'silent, memory' => [$silent, $memory], 'string' => ['x'], 'string, closed' => ['x', $closed], 'nothing' => [],
    ] as $name => $read) {
        $write = $except = null;
        echo "$name\n";
        try {
            echo '  returned ', json_encode(stream_select($read, $write, $except, 0, 1)), ', ', count($read), " in the array\n";
        } catch (Throwable $e) {
            for (; $e; $e = $e->getPrevious()) {
                echo '  ', get_class($e), ': ', $e->getMessage(), "\n";
            }
        }
    }
};
ob_start();
$all(); /* no coroutine has been started: this is stock PHP */
$stock = ob_get_clean();
ob_start();
await(spawn($all));
$ours = ob_get_clean();
echo $ours === $stock ? "as stock PHP\n" : "$ours--- but stock PHP:\n$stock";
?>
--EXPECT--
as stock PHP
