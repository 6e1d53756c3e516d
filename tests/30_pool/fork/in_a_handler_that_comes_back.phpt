--TEST--
Pool: fork: a child that returns from a handler destroys no resource of the parent
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$parent = getmypid();
$forks = false;     // the next handler forks
$said = [];

function say(string $what): void
{
    global $said, $parent;
    if (getmypid() !== $parent) {
        echo "  child: $what\n";
    }
    $said[] = $what;
}

function handler(string $name): bool
{
    global $forks;
    say($name);
    if ($forks) {
        $forks = false;
        if ($pid = pcntl_fork()) {
            pcntl_waitpid($pid, $status);
            say('ended with ' . pcntl_wexitstatus($status) . ' ' . pcntl_wtermsig($status));
        }
    }
    return true;
}

final class Resource
{
    public function __destruct()
    {
        say('gone');
    }
}

function pool(int ...$more): Async\Pool
{
    return new Async\Pool(...[
        'factory' => function () { handler('factory'); return new Resource; },
        'destructor' => fn ($r) => handler('destructor'),
        'healthcheck' => fn ($r) => handler('healthcheck'),
        'beforeAcquire' => fn ($r) => handler('beforeAcquire'),
        'beforeRelease' => fn ($r) => handler('beforeRelease'),
        'max' => 4,
    ], ...$more);
}

/** The scene gets a pool with three resources, of which one is out, and ends in the parent and in the child. */
function play(string $name, callable $scene, int ...$more): void
{
    global $said, $forks, $parent;
    set_error_handler(fn () => true);
    $pool = pool(...$more);
    $out = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
    $pool->release(array_pop($out));
    $pool->release(array_pop($out));
    $said = [];
    $forks = true;
    $scene($pool, $out);
    if (getmypid() !== $parent) {
        foreach ($out as $r) {
            $pool?->release($r);
        }
        $out = [];
        $pool?->close();
        unset($pool, $r);
        gc_collect_cycles();
        exit(7);
    }
    echo "$name: ", implode(', ', $said), "\n";
    foreach ($out as $r) {
        $pool?->release($r);
    }
}

play('close', fn ($pool) => $pool->close());
play('evict', fn ($pool) => $pool->evict());
play('resize', fn ($pool) => $pool->resize(0, 1));
play('discard', fn ($pool, &$out) => $pool->discard(array_pop($out)));
play('release', fn ($pool, &$out) => $pool->release(array_pop($out)));
play('release after close', function ($pool, &$out) {
    $GLOBALS['forks'] = false;
    $pool->close();
    $GLOBALS['said'] = [];
    $GLOBALS['forks'] = true;
    $pool->release(array_pop($out));
});
play('acquire', fn ($pool, &$out) => $out[] = $pool->acquire());
/* What the factory makes in the child is the child's. */
play('acquire that makes one', function ($pool, &$out) {
    $GLOBALS['forks'] = false;
    array_push($out, $pool->acquire(), $pool->acquire());
    $GLOBALS['said'] = [];
    $GLOBALS['forks'] = true;
    try {
        $out[] = $pool->acquire();
    } catch (Async\PoolException $e) {
        say($e->getMessage());
    }
});
play('last reference', function (&$pool) { $pool = null; });
play('abandoned', function ($pool, &$out) {
    $out = [];
    $pool->drain();
});
/* In the child of a coroutine of the pool, main is gone. */
$ended = fn () => turns_until(fn () => in_array('ended with 0 0', $GLOBALS['said']));
play('idleTimeout', $ended, idleTimeout: 1);
play('health check', $ended, healthcheckInterval: 1);
?>
--EXPECT--
close: destructor, ended with 7 0, gone, destructor, gone
evict: destructor, ended with 7 0, gone, destructor, gone
resize: destructor, ended with 7 0, gone, destructor, gone
discard: destructor, ended with 7 0, gone
release: beforeRelease, ended with 7 0
release after close: beforeRelease, ended with 7 0, destructor, gone
acquire: beforeAcquire, ended with 7 0
  child: gone
acquire that makes one: factory, ended with 7 0
last reference: destructor, ended with 7 0, gone, destructor, gone
abandoned: destructor, ended with 7 0, gone, destructor, gone, destructor, gone
idleTimeout: destructor, ended with 0 0, gone, destructor, gone
health check: healthcheck, ended with 0 0, healthcheck
