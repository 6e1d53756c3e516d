<?php
/* The words above spawn() and await(): Channel, with_timeout(), iterate(). Ratios by the clock, in one run, and instructions by
 * callgrind. */

declare(strict_types=1);

use Async\{Channel, Pool};
use function Async\{await, iterate, spawn, suspend, with_timeout};

require __DIR__ . '/lib.inc';
require __DIR__ . '/callgrind.inc';

const ITEMS = 100_000;
const CONCURRENCY = 100;

function in_coroutines(int $coroutines, Closure $run): void
{
    $running = [];
    for ($i = 0; $i < $coroutines; $i++) {
        $running[] = spawn($run, $i);
    }
    array_map(await(...), $running);
}

/* Each does $count operations. */
$programs = [
    'acquire' => fn (int $count) => in_coroutines(1, function () use ($count) {
        $pool = new Pool(fn () => new stdClass(), min: 1, max: 10);
        for ($i = 0; $i < $count; $i++) {
            $pool->release($pool->acquire());
        }
    }),
    'channel' => fn (int $count) => in_coroutines(1, function () use ($count) {
        $channel = new Channel(10);
        $value = new stdClass();
        for ($i = 0; $i < $count; $i++) {
            $channel->send($value);
            $channel->recv();
        }
    }),
    'suspend' => fn (int $count) => in_coroutines(2, function () use ($count) {
        for ($i = 0; $i < $count / 2; $i++) {
            suspend();
        }
    }),
    // a message there, and one back
    'ping_pong' => function (int $count) {
        $there = new Channel();
        $back = new Channel();
        in_coroutines(2, fn (int $side) => $side === 0
            ? ping($there, $back, intdiv($count, 2)) : pong($there, $back, intdiv($count, 2)));
    },
    'call' => function (int $count) {
        suspend();
        $nothing = fn () => 1;
        for ($i = 0; $i < $count; $i++) {
            $nothing();
        }
    },
    'with_timeout' => function (int $count) {
        suspend();
        $nothing = fn () => 1;
        for ($i = 0; $i < $count; $i++) {
            with_timeout(1000, $nothing);
        }
    },
    'loop' => fn (int $count) => in_coroutines(CONCURRENCY, function () use ($count) {
        $call = fn (int $item) => suspend();
        foreach (array_fill(0, intdiv($count, CONCURRENCY), 1) as $item) {
            $call($item);
        }
    }),
    'iterate' => fn (int $count) => iterate(array_fill(0, $count, 1), fn (int $item) => suspend(), CONCURRENCY),
    'crowd' => function (int $count, int $waiters) {
        serve(gather($waiters), $count);
        exit;
    },
];

/** A channel for which so many coroutines wait. */
function gather(int $waiters): Channel
{
    $channel = new Channel();
    for ($i = 0; $i < $waiters; $i++) {
        spawn(function () use ($channel) {
            while (true) {
                $channel->recv();
            }
        });
    }
    suspend();
    return $channel;
}

/** A value for the one that waits longest, again and again. */
function serve(Channel $channel, int $count): void
{
    for ($i = 0; $i < $count; $i++) {
        $channel->send($i);
        suspend();
    }
}

function ping(Channel $there, Channel $back, int $rounds): void
{
    for ($i = 0; $i < $rounds; $i++) {
        $there->send($i);
        $back->recv();
    }
}

function pong(Channel $there, Channel $back, int $rounds): void
{
    for ($i = 0; $i < $rounds; $i++) {
        $there->recv();
        $back->send($i);
    }
}

if (($argv[1] ?? '') === '--program') {
    ini_set('memory_limit', '-1');
    $programs[$argv[2]](...array_map('intval', array_slice($argv, 3)));
    exit;
}

$async = getenv('ASYNC_MODULE') ?: fail('it is a part of ./dev bench');
$program = fn (string $name, int ...$more) => fn (int $count) =>
    command(PHP_BINARY, [$async], __FILE__, '--program', $name, (string) $count, ...array_map('strval', $more));
$count = fn (string $name, int ...$more) => per_operation($program($name, ...$more), 2_000, 6_000);

bench('words', [
    'program' => fn (string $name) => ns_per_op(ITEMS, fn () => $programs[$name](ITEMS), 3),
    'crowd' => function (int $waiters) {
        $channel = gather($waiters);
        return ns_per_op(ITEMS, fn () => serve($channel, ITEMS), 3);
    },
], function (Table $table) use ($count, $program) {
    $acquire = measure('program', 'acquire');
    $suspend = measure('program', 'suspend');
    $table->ratio('Channel: send + recv, by acquire + release', measure('program', 'channel'), $acquire, reach: 2);
    $table->ratio('Channel: a message of a ping-pong, by suspend()', measure('program', 'ping_pong'), $suspend, reach: 2.5);
    $table->ratio('iterate(): 100,000 items, 100 at a time, by a loop', measure('program', 'iterate'), measure('program', 'loop'),
        reach: 2);
    // more coroutines than the caches of a processor hold: each one costs a few misses
    $table->ratio('a value for one of 100,000 that wait, by one of 10,000', measure('crowd', 100_000), measure('crowd', 10_000), reach: 2);
    $table->note('instructions');
    $instructions = array_map($count, array_combine($names = ['acquire', 'channel', 'suspend', 'ping_pong', 'loop', 'iterate'], $names));
    foreach ([['channel', 'acquire', 2.0], ['ping_pong', 'suspend', 2.5], ['iterate', 'loop', 2.0]] as [$name, $base, $reach]) {
        $table->ratio("$name, by $base", $instructions[$name], $instructions[$base], $reach, 'ins');
    }
    $table->row('with_timeout() that does not fire, over the call', per_operation($program('with_timeout'), 2_000, 6_000,
        $program('call')), reach: 250, unit: 'ins');
    $one = $count('crowd', 1);
    foreach ([100, 10_000] as $waiters) {
        $table->ratio(sprintf('a value for one of %s that wait, by one of 1', number_format($waiters)), $count('crowd', $waiters), $one, 1.1, 'ins');
    }
});
