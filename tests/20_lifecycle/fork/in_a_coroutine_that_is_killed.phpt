--TEST--
pcntl_fork(): works in a finally block of a coroutine that the garbage collector kills
--EXTENSIONS--
pcntl
--FILE--
<?php
use function Async\{await, spawn, suspend};

$parent = getmypid();
class Witness { function __destruct() { echo getmypid() === $GLOBALS['parent'] ? 'parent' : 'child', ": destructor\n"; } }
function garbage(): void
{
    $o = new stdClass;
    $o->pool = new Async\Pool(fn () => 1, max: 1);
    $o->pool->acquire();
    $o->coroutine = spawn(function () use ($o) {
        try {
            $o->pool->acquire();
        } finally {
            if (($pid = pcntl_fork()) === 0) {
                $answer = await(spawn(function () { suspend(); return 7; }));
                exit($answer);
            }
            pcntl_waitpid($pid, $status);
            echo pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), "\n";
        }
    });
}
function collect(int $depth): void
{
    $witness = new Witness;
    garbage();
    suspend();
    $depth ? collect($depth - 1) : gc_collect_cycles();
}
collect(3);
await(spawn(collect(...), 2));
?>
--EXPECT--
7 0
7 0
7 0
7 0
parent: destructor
parent: destructor
parent: destructor
parent: destructor
7 0
7 0
7 0
parent: destructor
parent: destructor
parent: destructor
