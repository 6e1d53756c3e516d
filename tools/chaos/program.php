<?php
/* Random programs over pools and channels, as plain data: the same seed gives the same program, and any part of it can be left out,
 * which is how a failing one is made small.
 *
 *   pools   what the constructor is given, and for each hook a list of behaviours, of which the nth call takes the nth
 *   channels  the capacity of each
 *   tasks   lists of operations [name, argument…], one list per coroutine
 *   exit    the program contains exit(), so it needs a process of its own
 */

namespace Chaos;

const HOOKS = ['factory', 'destructor', 'healthcheck', 'beforeAcquire', 'beforeRelease',
    'reportSuccess', 'reportFailure', 'shouldRecover'];
/* One program in so many ends its process. */
const EXIT_EVERY = 50;

/** @param array<string, int> $weights */
function pick(array $weights): string
{
    $n = mt_rand(1, array_sum($weights));
    foreach ($weights as $name => $weight) {
        if (($n -= $weight) <= 0) {
            return $name;
        }
    }
}

function generate(int $seed): array
{
    mt_srand($seed);
    $exit = $seed % EXIT_EVERY === 0;
    $poolCount = mt_rand(1, 3);
    $taskCount = mt_rand(2, 9);
    $pools = $tasks = [];
    for ($i = 0; $i < $poolCount; $i++) {
        $pools[] = generatePool($poolCount, $taskCount, $exit);
    }
    for ($i = 0; $i < $taskCount; $i++) {
        $tasks[] = generateOperations(mt_rand(3, 14), $poolCount, $taskCount, $exit, 0);
    }
    return ['seed' => $seed, 'exit' => $exit, 'pools' => $pools, 'channels' => [mt_rand(0, 1), mt_rand(0, 3)], 'tasks' => $tasks];
}

function generatePool(int $poolCount, int $taskCount, bool $exit): array
{
    $max = mt_rand(1, 4);
    $hooks = [];
    $wild = mt_rand(0, 3);      // how much its hooks do
    foreach (HOOKS as $hook) {
        $needed = $hook === 'factory' || ($hook === 'destructor' && mt_rand(0, 9));
        if (!$needed && mt_rand(0, 1)) {
            continue;
        }
        $hooks[$hook] = [];
        for ($n = mt_rand(1, 6); $n > 0; $n--) {
            $hooks[$hook][] = generateBehaviour($wild, $poolCount, $taskCount, $exit);
        }
    }
    return [
        'min' => mt_rand(0, 2) ? 0 : mt_rand(0, $max),
        'max' => $max,
        'interval' => isset($hooks['healthcheck']) && mt_rand(0, 3) ? mt_rand(1, 2) : 0,
        'limits' => [
            'idleTimeout' => mt_rand(0, 2) ? 0 : mt_rand(1, 3),
            'maxLifetime' => mt_rand(0, 2) ? 0 : mt_rand(2, 8),
            'validateAfter' => mt_rand(0, 2) ? 0 : mt_rand(1, 4),
            'maxWaiters' => mt_rand(0, 3) ? 0 : mt_rand(1, 3),
            'leakThreshold' => mt_rand(0, 2) ? 0 : mt_rand(1, 4),
            'createTimeout' => mt_rand(0, 3) ? 0 : mt_rand(1, 3),
            'checkTimeout' => mt_rand(0, 3) ? 0 : mt_rand(1, 3),
            'destroyTimeout' => mt_rand(0, 3) ? 0 : mt_rand(1, 3),
            'minIdle' => mt_rand(0, 3) ? 0 : mt_rand(1, 2),
            'maxCreating' => mt_rand(0, 3) ? 0 : mt_rand(1, 2),
            'createRetries' => mt_rand(0, 5) ? 0 : 1,
            'lifo' => mt_rand(0, 1),
        ],
        'kind' => mt_rand(0, 6) ? 'object' : 'scalar',
        'strategy' => mt_rand(0, 1),
        'observer' => mt_rand(0, 3) === 0,
        'hooks' => $hooks,
    ];
}

function generateBehaviour(int $wild, int $poolCount, int $taskCount, bool $exit): string
{
    $name = pick([
        'ok' => 24 - 6 * $wild, 'suspend' => 8, 'delay' => 2, 'throw' => 2, 'false' => 3, 'gc' => 1, 'try' => 1,
        'acquire' => 1,
        'cancel' => 1, 'cancelled' => 1, 'fiber' => 1, 'activate' => 1, 'deactivate' => 1, 'recover' => 1, 'strategy' => 1,
        'evict' => 1, 'resize' => 1, 'stats' => 1,
        ...($wild === 3 ? ['close' => 1] : []), ...($exit ? ['exit' => 1] : []),
    ]);
    return match ($name) {
        'try', 'acquire', 'close', 'activate', 'deactivate', 'recover', 'strategy', 'evict', 'resize',
        'stats' => "$name:" . mt_rand(0, $poolCount - 1),
        'cancel' => "$name:" . mt_rand(0, $taskCount - 1),
        default => $name,
    };
}

function generateOperations(int $length, int $poolCount, int $taskCount, bool $exit, int $depth): array
{
    $operations = [];
    while ($length-- > 0) {
        $name = pick([
            'acquire' => 24, 'try' => 8, 'release' => 20, 'again' => 2, 'foreign' => 2, 'suspend' => 14, 'delay' => 4,
            'cancel' => 4, 'cancelMe' => 1, 'close' => 1, 'activate' => 3, 'deactivate' => 1, 'recover' => 2,
            'strategy' => 2,
            'gc' => 2, 'throw' => 2, 'drop' => 2, 'forget' => 1, 'unwind' => 3, 'discard' => 3, 'use' => 3, 'evict' => 1,
            'resize' => 2, 'drain' => 1, 'stats' => 1, 'detach' => 2, 'hold' => 2, 'map' => 2,
            'send' => 4, 'sendNow' => 2, 'receive' => 4, 'receiveLater' => 2, 'closeChannel' => mt_rand(0, 9) ? 0 : 1,
            ...($depth < 2 ? ['protect' => 3, 'fiber' => 3, 'spawn' => 2, 'timeout' => 3, 'group' => 2, 'scope' => 2,
                'each' => 2] : []), ...($exit ? ['exit' => 1] : []),
        ]);
        $pool = mt_rand(0, $poolCount - 1);
        $operations[] = match ($name) {
            'acquire' => [$name, $pool, mt_rand(0, 1) ? 0 : mt_rand(1, 5)],
            'try', 'foreign', 'close', 'activate', 'deactivate', 'recover', 'strategy', 'forget', 'evict', 'resize',
            'stats' =>
                [$name, $pool],
            'drain', 'use', 'hold' => [$name, $pool, mt_rand(1, 4)],
            'map' => [$name, mt_rand(0, 2), mt_rand(1, 4)],
            'release', 'again', 'drop', 'discard', 'detach' => [$name, mt_rand(0, 3)],
            'unwind' => [$name, $pool, mt_rand(1, 3)],
            'suspend', 'delay' => [$name, mt_rand(1, 3)],
            'cancel' => [$name, mt_rand(0, $taskCount - 1)],
            'send', 'sendNow', 'receive', 'receiveLater', 'closeChannel' => [$name, mt_rand(0, 1), mt_rand(1, 4)],
            'protect', 'fiber', 'spawn', 'timeout', 'group', 'scope', 'each' =>
                [$name, generateOperations(mt_rand(1, 5), $poolCount, $taskCount, $exit, $depth + 1), mt_rand(1, 4)],
            default => [$name],
        };
    }
    return $operations;
}
