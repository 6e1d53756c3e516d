--TEST--
Pool: timeout: every waiter gets its own exception object, thrown where it waits
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$take = function () use ($pool) {
    try {
        $pool->acquire(2);
    } catch (Async\TimeoutException $e) {
        return $e;
    }
};
$c = [spawn($take), spawn($take)];
[$a, $b] = array_map(\Async\await(...), $c);
var_dump($a === $b, $a->getLine(), $a->getTrace()[0]['function']);
?>
--EXPECT--
bool(false)
int(9)
string(7) "acquire"
