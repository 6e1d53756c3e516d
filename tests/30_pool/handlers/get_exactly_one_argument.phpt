--TEST--
Pool: handlers: each handler gets exactly the resource, and the factory gets nothing
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$see = fn (string $name, mixed $return = null) => function (...$args) use ($name, $return) {
    echo "$name(", implode(', ', array_map(show(...), $args)), ")\n";
    return $return;
};
$pool = new Async\Pool(
    factory: $see('factory', 'the resource'),
    destructor: $see('destructor'),
    healthcheck: $see('healthcheck'),
    beforeAcquire: $see('beforeAcquire'),
    beforeRelease: $see('beforeRelease'),
    min: 1,
    healthcheckInterval: 600_000,
);
$r = $pool->acquire();
$pool->release($r);
$pool->close();
?>
--EXPECT--
factory()
beforeAcquire('the resource')
beforeRelease('the resource')
destructor('the resource')
