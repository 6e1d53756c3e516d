--TEST--
Pool: acquire(): a factory exception leaves unchanged, and the place is free again
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$fail = new DomainException('refused', 7, new LogicException('cause'));
$pool = new Async\Pool(function () use (&$fail) {
    if ($fail) {
        throw $fail;
    }
    return new Conn;
}, max: 1);
for ($i = 0; $i < 3; $i++) {
    try {
        $pool->acquire();
    } catch (DomainException $e) {
        var_dump($e === $fail, counts($pool));
    }
}
$fail = null;
echo $pool->acquire(), "\n";
?>
--EXPECT--
bool(true)
string(16) "idle 0, active 0"
bool(true)
string(16) "idle 0, active 0"
bool(true)
string(16) "idle 0, active 0"
c1
