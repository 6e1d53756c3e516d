<?php

namespace Async\Bridge;

use Async\{AsyncCancellation, Coroutine, Pool};
use Closure;
use function Async\{await, await_all, current_coroutine, get_coroutines, pools, spawn, suspend, timeout};

/**
 * For a TestCase of PHPUnit. Each test method runs in a coroutine, so it may spawn and await. It fails if it takes too long, and if it
 * leaves behind coroutines that still run, or resources of a pool that were not released.
 */
trait Testing
{
    /** So many milliseconds each test may take; setUp() may change it. */
    protected int $deadline = 10_000;

    protected function runTest(): mixed // of PHPUnit 9 to 12
    {
        return $this->runInCoroutine(fn () => parent::runTest());
    }

    protected function invokeTestMethod(string $methodName, array $testArguments): mixed // of later ones
    {
        return $this->runInCoroutine(fn () => parent::invokeTestMethod($methodName, $testArguments));
    }

    private function runInCoroutine(Closure $run): mixed
    {
        $coroutines = [current_coroutine(), ...get_coroutines()];
        $active = array_map(fn (Pool $pool) => [$pool, $pool->activeCount()], pools());
        $test = spawn($run);
        try {
            $result = await($test, timeout($this->deadline));
        } catch (AsyncCancellation $e) {
            $location = $test->isCompleted() ? throw $e : $test->getSuspendLocation();
            $this->cancelCoroutines([$test]);
            self::fail("The test has not ended within $this->deadline ms. It waits at $location");
        }
        suspend(); // what is about to end may do so
        $left = array_udiff(get_coroutines(), $coroutines, fn (Coroutine $a, Coroutine $b) => spl_object_id($a) <=> spl_object_id($b));
        $this->cancelCoroutines($left);
        $spawned = array_map(fn (Coroutine $coroutine) => $coroutine->getSpawnLocation(), array_values($left));
        self::assertSame([], $spawned, 'Coroutines that the test has left behind');
        foreach (pools() as $pool) {
            $before = array_column(array_filter($active, fn (array $known) => $known[0] === $pool), 1)[0] ?? 0;
            self::assertSame($before, $pool->activeCount(), 'Resources in use of the pool ' . $pool->stats()->name);
        }
        return $result;
    }

    /** @param array<Coroutine> $coroutines */
    private function cancelCoroutines(array $coroutines): void
    {
        array_walk($coroutines, fn (Coroutine $coroutine) => $coroutine->cancel());
        await_all($coroutines);
    }
}
