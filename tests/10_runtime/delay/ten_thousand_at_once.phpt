--TEST--
delay(): ten thousand delays at once, ended and cancelled, all come back
--INI--
memory_limit=-1
--FILE--
<?php
use function Async\{await_all, delay, spawn, suspend};

$ended = $cancelled = 0;
for ($i = 0; $i < 10_000; $i++) {
    $list[] = spawn(function () use ($i, &$ended, &$cancelled) {
        try {
            delay($i % 3 === 0 ? 600_000 : 1 + $i % 50);
            $ended++;
        } catch (Async\AsyncCancellation) {
            $cancelled++;
        }
    });
}
suspend();
foreach ($list as $i => $c) {
    if ($i % 3 === 0) {
        $c->cancel();
    }
}
await_all($list);
var_dump($ended, $cancelled);
?>
--EXPECT--
int(6666)
int(3334)
