--TEST--
Pool: making: exit() and fatal errors in a suspended factory end the process
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$common = <<<'PHP'
register_shutdown_function(function () { echo "shutdown function\n"; });
$pool = new Async\Pool(function () {
    Async\delay(2);
    END;
    return 1;
}, destructor: function () { echo "destructor\n"; }, max: 2);
$acquire = function (int $timeout) use ($pool) {
    try {
        $pool->acquire($timeout);
        echo "survived\n";
    } catch (Async\TimeoutException) {
        echo "late\n";
    } finally {
        echo "finally\n";
    }
};
PHP;
$ends = [
    'exit' => ['exit(7)', 7, ''],
    'fatal error' => ['@trigger_error("fatal", E_USER_ERROR)', 255, 'Fatal error: fatal'],
];
$calls = [
    'main' => ['$acquire(0);', ''],     // exit() runs no finally block
    'a coroutine' => ['Async\spawn($acquire, 0); Async\delay(1000); echo "survived\n";', 'finally'],
    'no waiter' => ['$acquire(1); Async\delay(1000); echo "survived\n";', 'late finally'],
];
foreach ($ends as $what => [$code, $status, $message]) {
    foreach ($calls as $who => [$call, $expected]) {
        $r = run_php(str_replace('END', $code, $common) . $call);
        $ok = $r['code'] === $status && !$r['signal'] && str_contains($r['output'], "shutdown function\n")
            && str_contains($r['output'], $message) && !str_contains($r['output'], 'survived')
            && !str_contains($r['output'], 'destructor') && ($what !== 'exit' || str_contains(strtr($r['output'], "\n", ' '), $expected));
        echo "$what for $who: ", $ok ? 'ok' : json_encode($r), "\n";
    }
}
?>
--EXPECT--
exit for main: ok
exit for a coroutine: ok
exit for no waiter: ok
fatal error for main: ok
fatal error for a coroutine: ok
fatal error for no waiter: ok
