--TEST--
Pool: constructor: parameter names, order, types and defaults are as documented
--FILE--
<?php
/* PHP 8.6 accepts a Time\Duration, too. */
foreach ((new ReflectionMethod(Async\Pool::class, '__construct'))->getParameters() as $p) {
    echo $p->getPosition() + 1, ' ', str_replace('Time\Duration|', '', $p->getType()), ' $', $p->getName();
    echo $p->isOptional() ? ' = ' . var_export($p->getDefaultValue(), true) : '', "\n";
}
?>
--EXPECT--
1 callable $factory
2 ?callable $destructor = NULL
3 ?callable $healthcheck = NULL
4 ?callable $beforeAcquire = NULL
5 ?callable $beforeRelease = NULL
6 int $min = 0
7 int $max = 10
8 int $healthcheckInterval = 0
9 ?string $name = NULL
10 int $idleTimeout = 0
11 int $maxLifetime = 0
12 int $validateAfter = 0
13 int $maxWaiters = 0
14 int $leakThreshold = 0
15 int $createTimeout = 0
16 int $checkTimeout = 0
17 int $destroyTimeout = 0
18 int $minIdle = 0
19 int $maxCreating = 0
20 int $createRetries = 0
21 Async\PoolOrder $order = \Async\PoolOrder::FIFO
