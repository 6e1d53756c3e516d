--TEST--
Fault points: a coroutine that gets no stack ends, and its destructors cannot suspend
--EXTENSIONS--
pcntl
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
if (getenv('SKIP_ASAN')) die('skip coroutines have stacks of the engine there');
?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await_all, delay, spawn, suspend};

/* All that was suspended in a destructor goes on; all that could not be says so. */
final class Waiting
{
    public static array $seen = [];
    public function __destruct()
    {
        try {
            suspend();
            delay(1);
            self::$seen[] = 'waited';
        } catch (Async\AsyncException $e) {
            self::$seen[] = $e->getMessage();
        }
    }
}

const NO_STACK = ', Cannot start a coroutine: out of memory or memory mappings for its stack, see async.stack_size'
    . '; 44 destructors: *Cannot suspend while a coroutine ends for lack of memory for its stack*';

sweep([
    'malloc(slab)' => '22 ended' . NO_STACK,
    'mmap(stack)' => '22 ended' . NO_STACK,
], function () {
    Waiting::$seen = [];
    $coroutines = [];
    for ($i = 0; $i < 22; $i++) {
        $waiting = new Waiting;
        $coroutines[] = spawn(function () use ($waiting) {
            suspend();
            delay(1);
        }, new Waiting);
        unset($waiting);
    }
    $coroutines[21]->cancel();
    [$results, $errors] = await_all($coroutines);
    while (count(Waiting::$seen) < 44) { // no exception holds an argument of another coroutine in its trace
        delay(1);
    }
    unset($errors[21]);
    $errors = array_unique(array_map(fn ($e) => $e->getMessage(), $errors));
    return implode(', ', ['22 ended', ...$errors]) . '; ' . count(Waiting::$seen) . ' destructors: '
        . implode(', ', array_unique(Waiting::$seen));
});
?>
--EXPECT--
normally: 22 ended; 44 destructors: waited
swept
