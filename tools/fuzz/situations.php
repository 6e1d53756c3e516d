<?php
/* Situations of several parts that chance alone would hardly ever put together. Each takes closures of the program. */

namespace Fuzz;

use Async\Pool;

/** Throws when it goes, wherever that is. */
final class Falling
{
    public function __construct(private ?\Closure $closure = null) {}

    public function __destruct()
    {
        callback($this->closure);
        throw new \LogicException('thrown by a destructor');
    }
}

/** Runs the closure in a coroutine that is cancelled after so many turns, and perhaps again. */
function cancelledInTheMiddle(\Closure $body, int $turns, bool $again): mixed
{
    $coroutine = keep(\Async\spawn(function () use ($body) {
        try {
            return callback($body);
        } finally {
            callback($body);
        }
    }));
    for (; $turns > 0; $turns--) {
        \Async\suspend();
    }
    $coroutine->cancel();
    if ($again) {
        \Async\suspend();
        $coroutine->cancel();
    }
    return $coroutine;
}

/** A Fiber in which a coroutine is parked; both may be garbage, or die in any order. */
function parkedInFiber(\Closure $body, bool $keep): void
{
    $cycle = new \stdClass;
    $cycle->fiber = new \Fiber(function () use ($body, $cycle) {
        $pool = new Pool(fn () => $cycle, max: 1);
        try {
            $pool->acquire();
            $pool->acquire(...(World::$fuel % 2 ? [2] : []));
        } finally {
            callback($body);
        }
    });
    $cycle->coroutine = \Async\spawn(fn () => $cycle->fiber->start());
    \Async\suspend();
    if ($keep) {
        keep($cycle->fiber);
    }
    unset($cycle);
    gc_collect_cycles();
}

/**
 * Several coroutines inside of preg_replace_callback() at once; one of the patterns has more groups than PHP keeps room for.
 */
function inPatterns(\Closure $body): void
{
    foreach (['/' . str_repeat('(a)?', 40) . 'x/', '/(?<name>b)|c/', '/./'] as $pattern) {
        \Async\spawn(fn () => preg_replace_callback($pattern, function ($match) use ($body) {
            callback($body, $match);
            \Async\suspend();
            return json_encode($match);
        }, 'aaaxbc', 3));
    }
    \Async\suspend();
    preg_match_all('/[a-z]/', 'some text', $matches);
}

/** Several coroutines inside of the magic methods of one object. */
function inMagicMethods(\Closure $body): void
{
    $slow = function (...$arguments) use ($body) {
        \Async\suspend();
        return callback($body, ...$arguments);
    };
    $object = new Hostile(['get' => $slow, 'string' => $slow, 'count' => $slow, 'call' => $slow, 'clone' => $slow]);
    foreach ([fn () => $object->missing, fn () => $object->missing, fn () => isset($object->missing),
        fn () => (string) $object,
        fn () => json_encode($object), fn () => print_r($object, true), fn () => count($object),
        fn () => $object()] as $use) {
        \Async\spawn(fn () => attempt($use));
    }
    \Async\suspend();
}

/** A pool whose handlers take their time and fail now and then, and coroutines in a hurry. */
function slowPool(\Closure $body, int $timeout): Pool
{
    $handler = function (mixed $resource = null) use ($body) {
        \Async\delay(1 + World::$fuel % 3);
        return callback($body, $resource) ?? new \stdClass;
    };
    $pool = keep(new Pool($handler, $handler, beforeAcquire: $handler, beforeRelease: $handler, max: 2));
    for ($n = 0; $n < 4; $n++) {
        \Async\spawn(function () use ($pool, $timeout, $body, $n) {
            $resource = attempt(fn () => $pool->acquire($timeout));
            $n % 2 ? callback($body) : \Async\delay(1);
            attempt(fn () => $pool->release($resource));
        });
    }
    return $pool;
}

/** The breaker of a pool changes while coroutines wait in line, and while probes are out, or lost. */
function flippingBreaker(\Closure $body, int $flips): Pool
{
    $pool = keep(new Pool(fn () => new \stdClass, max: 1));
    $taken = $pool->acquire();
    for ($n = 0; $n < 3; $n++) {
        \Async\spawn(function () use ($pool, $n) {
            $resource = attempt(fn () => $pool->acquire(5));
            \Async\suspend();
            $n === 1 || attempt(fn () => $pool->release($resource));
        });
    }
    \Async\suspend();
    for (; $flips > 0; $flips--) {
        [$pool->deactivate(...), $pool->recover(...), $pool->activate(...)][($flips + World::$fuel) % 3]();
        callback($body, $pool);
        if ($flips % 2 && $taken) {
            attempt(fn () => $pool->release($taken));
            $taken = null;
        }
        \Async\suspend();
    }
    return $pool;
}

/** Code after which the process is to end, in the middle of an unwinding. */
function inFinally(\Closure $body, \Closure $last): mixed
{
    return keep(\Async\spawn(function () use ($body, $last) {
        try {
            return callback($body);
        } finally {
            callback($last);
        }
    }));
}

/** Coroutines of a scope that fail, wait and are cancelled, with handlers that do anything. */
function inScope(\Closure $body, int $turns): \Async\Scope
{
    $scope = keep($turns % 2 ? new \Async\Scope : \Async\Scope::inherit());
    $scope->setExceptionHandler(fn (...$arguments) => callback($body, ...$arguments));
    $scope->finally(fn ($scope) => callback($body, $scope));
    for ($n = 0; $n < 3; $n++) {
        attempt(fn () => $scope->spawn(function () use ($body, $n) {
            \Async\current_context()->set('k', $body, true);
            $n === 1 ? \Async\delay(1) : \Async\suspend();
            $n === 2 && throw new \Exception('in a scope');
            return callback($body);
        }));
    }
    \Async\spawn(fn () => attempt(fn () => $scope->awaitCompletion(\Async\timeout(3))));
    for (; $turns > 0; $turns--) {
        \Async\suspend();
    }
    callback($body, $scope);
    attempt(fn () => $scope->cancel());
    \Async\spawn(fn () => attempt(fn () => $scope->awaitAfterCancellation(fn ($e) => callback($body, $e), \Async\timeout(3))));
    return $scope;
}

/** A group or a set with more tasks than places, with Futures of all kinds, that is cancelled or dropped. */
function inGroup(\Closure $body, int $turns): mixed
{
    $group = keep($turns % 2 ? new \Async\TaskGroup(2, 2) : new \Async\TaskSet(2, 2));
    $group->finally(fn ($group) => callback($body, $group));
    for ($n = 0; $n < 6; $n++) {
        \Async\spawn(fn () => attempt(fn () => $group->spawn(function () use ($body, $n) {
            $n % 2 ? \Async\delay(1) : \Async\suspend();
            $n === 3 && throw new \Exception('in a group');
            return callback($body, $n);
        })));
    }
    for (; $turns > 0; $turns--) {
        \Async\suspend();
    }
    foreach (['all', 'race', 'any', 'joinAll', 'joinNext', 'joinNext', 'joinAny'] as $method) {
        method_exists($group, $method) && \Async\spawn(fn () => attempt(fn () => \Async\await($group->$method(), \Async\timeout(3))));
    }
    \Async\spawn(fn () => attempt(function () use ($group, $body) {
        foreach ($group as $outcome) {
            callback($body, $outcome);
        }
    }));
    \Async\suspend();
    attempt(fn () => World::$fuel % 2 ? $group->cancel() : $group->close());
    return $group;
}

/** iterate() and map() over an iterator that waits, and calls that do anything. */
function iterated(\Closure $body, int $concurrency): mixed
{
    $source = function () use ($body) {
        for ($n = 0; $n < 6; $n++) {
            $n % 3 || \Async\suspend();
            yield $n => $n;
        }
        callback($body);
    };
    $call = function ($n) use ($body) {
        $n % 2 && \Async\spawn(fn () => callback($body));
        \Async\suspend();
        return callback($body, $n);
    };
    $caller = keep(\Async\spawn(fn () => attempt(fn () => \Async\iterate($source(), $call, $concurrency, $concurrency !== 2))));
    \Async\spawn(fn () => attempt(fn () => \Async\map($source(), $call, $concurrency)));
    \Async\suspend();
    World::$fuel % 3 || $caller->cancel();
    return $caller;
}
