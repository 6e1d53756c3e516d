--TEST--
PHP 8.6: partial application, cached closures and return in finally work with coroutines and pools
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip partial application came with 8.6'); ?>
--FILE--
<?php
require __DIR__ . '/../io.inc';

use Async\Pool;
use function Async\{spawn, await, await_all_or_fail, delay, suspend};

function sum(int $a, int $b): int { suspend(); return $a + $b; }
function slowly(int $n): int { suspend(); return $n; }
class Adder { function __construct(private int $n) {} function add(int $a, int $b) { suspend(); return $this->n + $a + $b; } }

echo await(spawn(sum(?, 2), 40)), ' ', await(spawn((new Adder(10))->add(?, 2), 30)), ' ', await(spawn(sum(...), 1, 2)), "\n";
echo await(spawn(await(?), spawn(sum(1, ?), 2))), "\n";

/* A closure that uses nothing is one object, however often it is made. */
$make = fn() => static fn() => 'cached';
$coroutines = [];
for ($i = 0; $i < 1000; $i++) {
    $coroutines[] = spawn($make());
}
echo count(array_keys(await_all_or_fail($coroutines), 'cached', true)), "\n";

/* … and may be the resource of a pool, even several times: each place is a resource of its own. */
$pool = new Pool(factory: static fn() => static fn() => 'resource', max: 2);
$a = $pool->acquire();
$b = $pool->acquire();
echo $a(), ' ', $b(), ' ', $pool->activeCount(), "\n";
$pool->release($a);
$pool->release($b);
echo $pool->activeCount(), ' ', $pool->idleCount(), "\n";

/* PHP has said when it compiled this file that it is deprecated. */
function finally_returns() { try { delay(1000); } finally { return 'from finally'; } }
$coroutine = spawn(finally_returns(...));
suspend();
$coroutine->cancel();
echo outcome(fn() => await($coroutine)), "\n";

/* Of these two PHP makes a loop. */
echo json_encode(await(spawn(fn() => [array_map(sum(?, 1), [1, 2, 3]), array_map(slowly(...), [1, 2])]))), "\n";
foreach ([2 ** 32, -1] as $long) {
    echo await(spawn(fn() => outcome(fn() => sleep($long)))), "\n";
}
echo await(spawn(fn() => outcome(fn() => usleep(2 ** 32)))), "\n";
echo new ReflectionFunction('Async\delay')->getParameters()[0], "\n";
?>
--EXPECTF--

Deprecated: Returning from a finally block is deprecated in %s on line %d
42 42 3
3
1000
resource resource 2
0 2
'from finally'
[[2,3,4],[1,2]]
ValueError: sleep(): Argument #1 ($seconds) must be between 0 and 4294967295
ValueError: sleep(): Argument #1 ($seconds) must be between 0 and 4294967295
ValueError: usleep(): Argument #1 ($microseconds) must be between 0 and 4294967295
Parameter #0 [ <required> Time\Duration|int $ms ]
