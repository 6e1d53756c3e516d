--TEST--
Fault points: a coroutine that gets no stack fails alone
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

const NO_STACK = '20 ended, Async\AsyncException: Cannot start a coroutine: out of memory or memory mappings for its stack, see async.stack_size';
const NO_LOOP = 'Async\PollException: Cannot start the event loop';

/* More coroutines at once than one mapping has stacks. */
sweep([
    'malloc(loop)' => NO_LOOP,
    'uv_loop_init' => NO_LOOP,
    'eventfd(wakeup)' => NO_LOOP,
    'malloc(slab)' => NO_STACK,
    'mmap(stack)' => NO_STACK,
    'madvise(guard)' => SAME,
    'mprotect(guard)' => SAME,
], function () {
    $coroutines = [];
    for ($i = 0; $i < 20; $i++) {
        $coroutines[] = spawn(function () use ($i) {
            suspend();
            delay(1);
            return $i;
        });
    }
    [$results, $errors] = await_all($coroutines);
    $errors = array_map(fn ($e) => get_class($e) . ': ' . $e->getMessage(), $errors);
    return implode(', ', array_unique([count($results) + count($errors) . ' ended', ...$errors]));
});
?>
--EXPECT--
normally: 20 ended
swept
