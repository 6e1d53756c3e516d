<?php
/*
 * A pool of "connections" shared by more coroutines than there are connections.
 *
 *     ./dev php examples/pool.php
 *
 * Twelve coroutines run one query each; the pool allows three connections. The coroutines are served in order of arrival. One
 * connection breaks and is replaced. A caller with a short timeout gets an exception.
 */

use Async\{Pool, TimeoutException};
use function Async\{await_all_or_fail, delay, spawn};

final class Connection
{
    private static int $made = 0;
    public readonly int $id;
    public bool $broken = false;

    public function __construct()
    {
        delay(10); // connecting takes time, and only this coroutine waits for it
        $this->id = ++self::$made;
    }

    public function query(string $sql): string
    {
        delay(20);
        $this->broken = $this->id === 2;
        return "$sql on connection $this->id";
    }
}

$pool = new Pool(
    factory: fn () => new Connection(),
    destructor: function (Connection $c) { echo "connection $c->id is closed\n"; },
    beforeRelease: fn (Connection $c) => !$c->broken,
    max: 3,
);

$query = function (int $n) use ($pool): void {
    $connection = $pool->acquire(timeout: 1_000);
    try {
        echo $connection->query("query $n"), "\n";
    } finally {
        $pool->release($connection);
    }
};

$impatient = function () use ($pool): void {
    try {
        $pool->release($pool->acquire(timeout: 5));
    } catch (TimeoutException $e) {
        echo 'impatient: ', $e->getMessage(), "\n";
    }
};

$tasks = array_map(fn (int $n) => spawn($query, $n), range(1, 12));
$tasks[] = spawn($impatient);
await_all_or_fail($tasks);

echo "idle {$pool->idleCount()}, active {$pool->activeCount()}\n";
$pool->close();
