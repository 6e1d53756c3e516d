--TEST--
Fault points: a pool keeps its promises when coroutines get no stacks
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

use Async\Pool;
use function Async\{await_all, delay, spawn, suspend};

sweep([
    'mmap(stack)' => [SAME, '[20,true,true,0,false]'], // false: no health check ever got a stack
    'uv_loop_init' => 'Async\PollException: Cannot start the event loop',
], function () {
    $made = $gone = $checks = 0;
    $pool = new Pool(function () use (&$made) {
        suspend();
        return ++$made;
    }, function () use (&$gone) {
        suspend();
        $gone++;
    }, function () use (&$checks) {
        $checks++;
        return true;
    }, min: 1, max: 3, healthcheckInterval: 1);
    $users = [];
    for ($i = 0; $i < 20; $i++) {
        $users[] = spawn(function () use ($pool, $i) {
            $resource = $pool->acquire(5000);
            delay(1);
            $pool->release($resource);
        });
    }
    [$results, $errors] = await_all($users);
    for ($n = 0; $n < 100 && $checks === 0; $n++) {
        delay(1);
    }
    $idle = $pool->idleCount();
    $pool->close();
    return json_encode([count($results) + count($errors), $made === $gone, $idle <= 3, $pool->count(), $checks > 0]);
});
?>
--EXPECT--
normally: [20,true,true,0,true]
swept
