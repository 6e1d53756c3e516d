<?php
/* Needs a PHP with Swoole. Its sleep() is a timer, so a trip through the scheduler is a yield() that the event loop ends. */

declare(strict_types=1);

use Swoole\{ConnectionPool, Coroutine, Event};

require __DIR__ . '/cycles.inc';

Coroutine\run(function () {
    $pool = new ConnectionPool(fn () => new stdClass, 10);
    $suspend = function () {
        $id = Coroutine::getCid();
        Event::defer(fn () => Coroutine::resume($id));
        Coroutine::yield();
    };
    report($pool->get(...), $pool->put(...), $suspend, function (int $coroutines, Closure $task) {
        $group = new Coroutine\WaitGroup;
        for (; $coroutines > 0; $coroutines--) {
            $group->add();
            Coroutine::create(function () use ($group, $task) {
                $task();
                $group->done();
            });
        }
        $group->wait();
    });
});
