--TEST--
ext-echo: connections that fail are not used again
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/echo.inc';

echo_client(<<<'PHP'
    echo echo_request('one'), "\n";
    try {
        echo_request('bye');
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
    echo echo_request('two'), "\n";
    $c = spawn(fn () => echo_request('hmm'));   // takes the only connection, and gets no answer
    suspend();
    try {
        echo_request('three');
    } catch (Async\TimeoutException $e) {
        echo $e->getMessage(), "\n";
    }
    $c->cancel();
    try {
        await($c);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    echo echo_request('four'), "\n";
    PHP, ini: ['echo.connections' => 1, 'echo.timeout' => 50]);
echo_client(<<<'PHP'
    try {
        @echo_request('no server');
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
    PHP, ini: ['echo.address' => '127.0.0.1:1']);
?>
--EXPECTF--
1: one
The echo server has hung up
2: two
Operation has been cancelled by timeout: pool "pool#1" had no resource within 50 ms: %a
Coroutine cancelled
3: four
Cannot connect to 127.0.0.1:1: Connection refused
