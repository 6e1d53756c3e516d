<?php
/* Needs a PHP with Swow. It has no pool: a channel with ten resources is one. */

declare(strict_types=1);

use Swow\{Channel, Coroutine};
use Swow\Sync\WaitReference;

require __DIR__ . '/cycles.inc';

$pool = new Channel(10);
for ($i = 0; $i < 10; $i++) {
    $pool->push(new stdClass);
}
report($pool->pop(...), $pool->push(...), fn () => usleep(0), function (int $coroutines, Closure $task) {
    $wait = new WaitReference;
    for (; $coroutines > 0; $coroutines--) {
        Coroutine::run(function () use ($task, $wait) {
            $task();
        });
    }
    WaitReference::wait($wait);
});
