--TEST--
Pool: constructor: a factory exception leaves it, and the resources made so far are destroyed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$calls = 0;
$thrown = new DomainException('no more');
try {
    new Async\Pool(
        factory: function () use (&$calls, $thrown) {
            if (++$calls === 3) {
                throw $thrown;
            }
            return new Conn;
        },
        destructor: function ($r) { echo "destroyed $r\n"; },
        min: 5,
    );
    echo "not reached\n";
} catch (DomainException $e) {
    var_dump($e === $thrown, $e->getPrevious());
}
echo "calls: $calls\n";
?>
--EXPECT--
destroyed c1
destroyed c2
bool(true)
NULL
calls: 3
