--TEST--
timeout(): an object dropped before it fired is freed, with its timer
--FILE--
<?php
use function Async\{delay, timeout};

for ($i = 0; $i < 1000; $i++) {
    timeout(1 + $i % 3);
}
$weak = WeakReference::create($t = timeout(2));
unset($t);
var_dump($weak->get());
delay(10);
$before = memory_get_usage();
for ($i = 0; $i < 1000; $i++) {
    timeout(600_000);
}
var_dump(memory_get_usage() - $before < 1024);
?>
--EXPECT--
NULL
bool(true)
