--TEST--
await_*(): the iterator may suspend while it is read
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn, suspend};

$slow = (function () {
    for ($i = 0; $i < 3; $i++) {
        delay(1);
        $c = spawn(function () use ($i) { suspend(); return $i; });
        suspend();
        yield $c;
        unset($c);
    }
})();
$c = spawn(fn () => await_all_or_fail($slow));
spawn(function () { echo "other runs\n"; });
echo json_encode(Async\await($c)), "\n";
?>
--EXPECT--
other runs
[0,1,2]
