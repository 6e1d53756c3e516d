--TEST--
await(): in a chain of coroutines that await each other, the cost per coroutine does not grow
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip measures processor time');
if (getenv('SKIP_ASAN')) die('skip a sanitizer maps a stack anew for each coroutine');
?>
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{await, delay, spawn, suspend};

/** Each task awaits the one before; another coroutine awaits the task before it starts. In microseconds. */
function chain(int $length): int
{
    $tail = $gate = spawn(fn() => delay(1000000));
    $begin = processor_time();
    for ($i = 0; $i < $length; $i++) {
        $previous = $tail;
        spawn(function () use ($previous, &$tail) {
            $tail = spawn(function () use ($previous) { try { await($previous); } catch (AsyncCancellation) {} });
            await($tail);
        });
        suspend();
    }
    $time = processor_time() - $begin;
    $gate->cancel();
    await($tail);
    return $time;
}

function processor_time(): int
{
    $usage = getrusage();
    return $usage['ru_utime.tv_sec'] * 1000000 + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_sec'] * 1000000
        + $usage['ru_stime.tv_usec'];
}

gc_disable();
chain(8000); // makes the stacks
chain(1000);
$ratio = chain(8000) / max(1, chain(1000));
echo $ratio < 24 ? "linear\n" : "8 times the length costs $ratio times as much\n";
?>
--EXPECT--
linear
