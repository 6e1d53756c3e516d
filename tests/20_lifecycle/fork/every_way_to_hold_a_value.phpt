--TEST--
pcntl_fork(): however other coroutines hold a value, it ends once in the child that holds it, too
--EXTENSIONS--
pcntl
--INI--
error_reporting=E_ALL & ~E_WARNING
--FILE--
<?php
use function Async\{delay, spawn, suspend};

require __DIR__ . '/../../held_values.inc';

/* What C code, a generator, a Fiber or the running instruction holds is not seen by the child: it ends there, too. */
const ENDS = ['unpacked generator', 'constructor', '__get', '__toString', 'array_map()',
    'array_map() of two', 'array_walk()', 'array_filter()', 'usort()', 'iterator_apply()', 'json_encode()', 'suspended Fiber',
    'return value during finally', 'exception during finally', 'error handler that runs', 'destructor'];

$park = function (...$ignored) { delay(1000000); return 1; };
$kept = $coroutines = [];
foreach (ways_to_hold() as $way => $function) {
    foreach (["$way (of the coroutine)", "$way (of both)"] as $name) {
        $x = new Held($name);
        $coroutines[] = spawn($function, $x, $park);
        if (str_ends_with($name, '(of both)')) {
            $kept[$name] = $x;
        }
        unset($x);
    }
}
for ($i = 0; $i < 3; $i++) {
    suspend();
}
if (($pid = pcntl_fork()) === 0) {
    /** Is destroyed last. */
    class Report
    {
        public static $one;
        public function __construct(private array $expected) {}
        public function __destruct()
        {
            foreach ($this->expected as $name) {
                if ((Held::$ends[$name] ?? 0) !== 1) {
                    echo "$name: ", Held::$ends[$name] ?? 0, " ends instead of 1\n";
                }
                unset(Held::$ends[$name]);
            }
            foreach (Held::$ends as $name => $ends) {
                $way = preg_replace('/ \(of .*/', '', $name);
                if ($ends > 1 || !in_array($way, ENDS) && !preg_match('/ being freed| exception frees/', $way)) {
                    echo "$name: $ends ends in the child\n";
                }
            }
            echo "the child ends\n";
        }
    }
    Report::$one = new Report(array_keys($kept));
    Held::$ends = [];
    foreach ($kept as $name => $value) {
        if ("$value" !== 'held' || $value->name !== $name) {
            echo "$name is damaged\n";
        }
    }
    unset($coroutines, $value, $kept);
    gc_collect_cycles();
    exit(0);
}
pcntl_waitpid($pid, $status);
echo "status $status\n";
foreach ($coroutines as $coroutine) {
    $coroutine->cancel();
}
?>
--EXPECT--
the child ends
status 0
