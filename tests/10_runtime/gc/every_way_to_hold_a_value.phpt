--TEST--
GC: a value that a suspended coroutine holds ends once, when nothing else holds it
--INI--
error_reporting=E_ALL & ~E_WARNING
--FILE--
<?php
use Async\Pool;
use function Async\{get_coroutines, spawn, suspend};

require __DIR__ . '/../../held_values.inc';

/** Waits for a pool that nothing but the coroutine can reach. */
function parking(): Closure
{
    $pool = new Pool(fn() => new stdClass, max: 1);
    $taken = $pool->acquire();
    return function (...$ignored) use ($pool, $taken) { $pool->acquire(); return 1; };
}

/** Collects, and lets finally handlers run. */
function collect(): void
{
    for ($i = 0; $i < 2; $i++) {
        gc_collect_cycles();
        suspend();
    }
}

function ends(string $name, int $expected): void
{
    $ends = Held::$ends[$name] ?? 0;
    if ($ends !== $expected) {
        echo "$name: $ends ends instead of $expected\n";
    }
}

/* What C code, a running generator or the running instruction holds is not shown to the collector: it stays. */
const STAY = ['unpacked generator', 'generator', 'generator that delegates', 'value sent to a generator', 'eval() in a generator',
    '__get', '__toString', 'json_encode()', 'exception during finally', 'error handler that runs', 'destructor'];

suspend();
foreach (ways_to_hold() as $way => $function) {
    foreach (['', ' (held by main, too)', ' (with a trace)'] as $variant) {
        $name = $way . $variant;
        $before = count(get_coroutines());
        $x = new Held($name);
        $coroutine = spawn($function, $x, parking());
        $kept = $variant ? $x : null;
        unset($x);
        for ($i = 0; $i < 3; $i++) {
            suspend();
        }
        if ($variant === ' (with a trace)') {
            $trace = json_encode(array_column($coroutine->getTrace(), 'function'));
            if (!str_contains($trace, '"acquire"')) {
                echo "$name: $trace\n";
            }
        }
        ends($name, 0);
        $coroutine = null;
        collect();
        if (count(get_coroutines()) > $before) {
            if (!in_array($way, STAY) && !preg_match('/ being freed| exception frees|of a temporary/', $way)) {
                echo "$name is not collected\n";
            }
            $kept = null;
            continue;
        }
        if ($kept) {
            ends($name, 0);
            if ("$kept" !== 'held' || $kept->name !== $name) {
                echo "$name is damaged\n";
            }
        }
        $kept = null;
        collect();
        ends($name, 1);
    }
}
echo "end\n";
exit(0);
?>
--EXPECT--
end
