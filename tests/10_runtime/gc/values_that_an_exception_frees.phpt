--TEST--
GC: a value that an exception frees from a frame, while a destructor waits, stays with main
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
zend.exception_ignore_args=1
--FILE--
<?php
use Async\Pool;
use function Async\{get_coroutines, spawn, suspend};

class Held
{
    public static int $ends = 0;
    public function __destruct() { self::$ends++; }
}
/** Waits, when it is destroyed, for a pool that nothing but the coroutine can reach. */
class Parker
{
    public function __destruct()
    {
        $pool = new Pool(fn() => new stdClass, max: 1);
        $taken = $pool->acquire();
        $pool->acquire();
    }
}
function boom() { throw new Exception('thrown while values are in use'); }
function take(...$values) {}

$ways = [
    'arguments' => function ($x) { try { take($x, new Parker, $x, boom()); } catch (Exception) {} },
    'literal' => function ($x) { try { $a = [$x, new Parker, $x, boom()]; } catch (Exception) {} },
    'literal in a call' => function ($x) { try { take($x, [[$x], new Parker, $x, boom()]); } catch (Exception) {} },
];
suspend();
foreach ($ways as $name => $way) {
    $x = new Held;
    Held::$ends = 0;
    spawn($way, $x);
    for ($i = 0; $i < 3; $i++) {
        suspend();
        gc_collect_cycles();
    }
    echo $name, ': ', count(get_coroutines()), ' coroutine, ', Held::$ends, " ends\n";
}
?>
--EXPECT--
arguments: 1 coroutine, 0 ends
literal: 1 coroutine, 0 ends
literal in a call: 1 coroutine, 0 ends
