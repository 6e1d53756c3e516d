--TEST--
Pool: health: a resource that was evicted during its check is destroyed after it
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use Async\Pool;

foreach (['evict' => fn (Pool $pool) => $pool->evict(), 'resize' => fn (Pool $pool) => $pool->resize(0, 1)] as $name => $change) {
    $gate = new Gate;
    $checks = 0;
    $pool = new Pool(fn () => new Conn, healthcheck: function () use ($gate, &$checks) {
        $checks++;
        $gate->wait();
        return true;
    }, max: 3, healthcheckInterval: 1);
    $kept = $pool->acquire();
    $pool->release($pool->acquire());
    until(function () use (&$checks) { return $checks > 0; });
    $change($pool);
    $gate->open();
    until(fn () => $pool->count() === 1);
    echo "$name: ", counts($pool), "\n";
    $pool->release($kept);
    $pool->close();
}
?>
--EXPECT--
evict: idle 0, active 1
resize: idle 0, active 1
