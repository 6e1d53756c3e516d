--TEST--
Pool: breaker: all its methods work on a closed pool
--FILE--
<?php
$pool = new Async\Pool(fn () => 1);
$pool->close();
foreach (['deactivate', 'recover', 'activate'] as $change) {
    $pool->$change();
    echo $pool->getState()->name, "\n";
}
?>
--EXPECT--
INACTIVE
RECOVERING
ACTIVE
