--TEST--
async.hooks: all, none, or a list of names
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

/* Which calls block all coroutines, with which hooks? */
$script = <<<'PHP'
    use function Async\{spawn, suspend};
    $blocks = function (callable $task): string {
        $others = false;
        $coroutine = spawn($task);
        spawn(function () use (&$others) { $others = true; });
        while (!$coroutine->isCompleted()) {
            suspend();
            $first ??= $others && !$coroutine->isCompleted();
        }
        return $first ? 'suspends' : 'blocks';
    };
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_timeout($pair[0], 0, 10_000);
    echo 'stream ', $blocks(fn() => fread($pair[0], 1)), ', ';
    echo 'select ', $blocks(function () use ($pair) {
        $read = [$pair[0]];
        $write = $except = null;
        stream_select($read, $write, $except, 0, 10_000);
    }), ', ';
    $pipe = popen('sleep 0.3; echo', 'r');
    echo 'pipe ', $blocks(fn() => fgets($pipe)), ', ';
    echo 'sleep ', $blocks(fn() => usleep(10_000)), "\n";
    PHP;
foreach (['all', 'none', '', 'stream', 'select, sleep', 'DNS sleep', 'Pipe'] as $hooks) {
    echo str_pad($hooks, 14), run_php($script, ['async.hooks' => "\"$hooks\""])['output'];
}
echo run_php('echo "runs\n";', ['async.hooks' => 'sleep,nonsense', 'display_startup_errors' => '1'])['output'];
echo run_php('var_dump(ini_set("async.hooks", "none"), ini_get("async.hooks"));')['output'];
?>
--EXPECTF--
all           stream suspends, select suspends, pipe suspends, sleep suspends
none          stream blocks, select blocks, pipe blocks, sleep blocks
              stream blocks, select blocks, pipe blocks, sleep blocks
stream        stream suspends, select blocks, pipe blocks, sleep blocks
select, sleep stream blocks, select suspends, pipe blocks, sleep suspends
DNS sleep     stream blocks, select blocks, pipe blocks, sleep suspends
Pipe          stream blocks, select blocks, pipe suspends, sleep blocks

Warning: async.hooks: there is no hook "nonsense" in Unknown on line 0
runs
bool(false)
string(3) "all"
