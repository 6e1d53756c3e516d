--TEST--
ext-echo: built from the installed header, loaded before and after async
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/echo.inc';

foreach ([[ASYNC, 'echo'], ['echo', ASYNC]] as $order) {
    echo implode(' before ', $order), "\n";
    echo_client(<<<'PHP'
        echo echo_request('main'), "\n";
        $coroutines = [];
        for ($i = 1; $i <= 5; $i++) {
            $coroutines[] = spawn(fn () => echo_request("coroutine $i"));
        }
        echo implode("\n", array_map(\Async\await(...), $coroutines)), "\n";
        echo echo_pool()->idleCount(), ' of ', count(echo_pool()), " connections are idle\n";
        PHP, $order, ['echo.connections' => 2]);
}
?>
--EXPECTF--
async before echo
1: main
%d: coroutine 1
%d: coroutine 2
%d: coroutine 3
%d: coroutine 4
%d: coroutine 5
2 of 2 connections are idle
echo before async
1: main
%d: coroutine 1
%d: coroutine 2
%d: coroutine 3
%d: coroutine 4
%d: coroutine 5
2 of 2 connections are idle
