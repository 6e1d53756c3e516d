--TEST--
GC: values in the frames of a suspended coroutine survive a collection
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn, suspend};

class Node { public $next; public $value; }
function ring(int $value): Node { $a = new Node; $b = new Node; $a->next = $b; $b->next = $a; $a->value = $value; return $a; }
$hold = function (int $i) {
    $local = ring($i);
    $in_array = [[ring($i)]];
    $closure = fn () => $local->next->next->value;
    $generator = (function () use ($i) { $inner = ring($i); yield 1; suspend(); yield $inner->next->next->value; })();
    foreach ($generator as $x) {
        delay(1);
    }
    $method = new class($i) { public $me; public $ring; function __construct($i) { $this->me = $this; $this->ring = ring($i); }
        function wait() { suspend(); return $this->me->me->ring->value; } };
    return [$local->value, $in_array[0][0]->next->next->value, $closure(), $x, $method->wait(), (function ($temporary) { suspend(); return $temporary->next->next->value; })(ring($i))];
};
for ($i = 0; $i < 20; $i++) {
    $list[] = spawn($hold, $i);
}
spawn(function () { for ($n = 0; $n < 10; $n++) { gc_collect_cycles(); $n % 2 ? delay(1) : suspend(); } });
$ok = true;
foreach (await_all_or_fail($list) as $i => $values) {
    $ok = $ok && $values === array_fill(0, 6, $i);
}
var_dump($ok);
?>
--EXPECT--
bool(true)
