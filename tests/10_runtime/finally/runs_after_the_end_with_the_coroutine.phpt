--TEST--
finally(): runs after the end, receives the coroutine, in order of registration
--FILE--
<?php
use function Async\{await, spawn, suspend};

$c = spawn(function () { echo "body\n"; return 'value'; });
foreach ([1, 2, 3] as $n) {
    $c->finally(function (...$args) use ($n, $c) {
        echo $n, ' ', var_export($args === [$c], true), ' ', $c->getResult(), ' ', var_export($c->isCompleted(), true), "\n";
    });
}
await($c);
suspend();
echo "main\n";
?>
--EXPECT--
body
1 true value true
2 true value true
3 true value true
main
