<?php
/* Needs a PHP with TrueAsync. Its pool has the interface of ours. */

declare(strict_types=1);

use Async\Pool;
use function Async\{await, spawn, suspend};

require __DIR__ . '/cycles.inc';

$pool = new Pool(factory: fn () => new stdClass, max: 10);
report($pool->acquire(...), $pool->release(...), suspend(...), function (int $coroutines, Closure $task) {
    for ($running = []; $coroutines > 0; $coroutines--) {
        $running[] = spawn($task);
    }
    foreach ($running as $coroutine) {
        await($coroutine);
    }
});
