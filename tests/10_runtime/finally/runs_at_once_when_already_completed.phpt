--TEST--
finally(): on a completed coroutine it runs immediately
--FILE--
<?php
use function Async\{await, spawn};

$c = spawn(fn () => 'value');
await($c);
$c->finally(function ($x) use ($c) { echo $x->getResult(), var_export($x === $c, true), "\n"; });
Async\suspend();
echo "main\n";
?>
--EXPECT--
valuetrue
main
