--TEST--
Fault points: Channel, Future, TaskGroup, iterate() and with_timeout() lose nothing
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

use Async\{AsyncException, Channel, Future, FutureState, TaskGroup};
use function Async\{await, delay, iterate, spawn, suspend, with_timeout};

const NO_LOOP = 'Async\PollException: Cannot start the event loop';
const NO_STACK = 'a coroutine did not start; the rest is complete';

/* A coroutine that gets no stack fails; what it was to do is missing, and nothing else. */
function words(): string
{
    suspend(); // the loop
    $lost = 0;
    $try = function (callable $call) use (&$lost): mixed {
        try {
            return $call();
        } catch (AsyncException $e) {
            $lost += str_starts_with($e->getMessage(), 'Cannot start a coroutine') ? 1 : 100;
        }
        return null;
    };

    $channel = new Channel(20);
    $received = [];
    $receive = function () use ($channel, &$received) {
        foreach ($channel as $value) {
            $received[] = $value;
        }
    };
    $receivers = array_map(fn () => spawn($receive), range(1, 9));
    suspend();
    for ($i = 0; $i < 20; $i++) {
        $channel->send($i);
    }
    $channel->close();
    array_map(fn ($receiver) => $try(fn () => await($receiver)), $receivers);
    $receive();

    $state = new FutureState();
    $mapped = (new Future($state))->map(fn (int $value) => $value + 1);
    $state->complete(1);
    $two = $try(fn () => await($mapped)) ?? 2;

    $group = new TaskGroup(3);
    for ($i = 0; $i < 9; $i++) {
        $group->spawn(fn () => suspend());
    }
    $group->close();
    $group->awaitCompletion();
    $lost += count($group->getErrors());

    $calls = 0;
    $call = function () use (&$calls) {
        suspend();
        $calls++;
    };
    $try(fn () => iterate(range(1, 9), $call, 4));
    $three = with_timeout(60000, function () { delay(1); return 3; });

    $complete = count($received) === 20 && $two === 2 && count($group) === 9 && ($calls === 9 || $lost) && $three === 3;
    return ($lost ? 'a coroutine did not start; the rest is ' : '') . ($complete && $lost < 100 ? 'complete' : 'NOT COMPLETE');
}

sweep([
    'malloc(loop)' => NO_LOOP,
    'uv_loop_init' => NO_LOOP,
    'eventfd(wakeup)' => NO_LOOP,
    'malloc(slab)' => NO_STACK,
    'mmap(stack)' => NO_STACK,
    'madvise(guard)' => SAME,
    'mprotect(guard)' => SAME,
], words(...));
?>
--EXPECT--
normally: complete
swept
