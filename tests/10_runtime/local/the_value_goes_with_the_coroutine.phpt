--TEST--
Local: the value goes away when its coroutine ends, however it ends, or with the Local
--FILE--
<?php
use Async\Local;
use function Async\{await, current_coroutine, delay, spawn, suspend};

class Witness
{
    public function __construct(public string $name, public ?Closure $last = null, public bool $waits = true) {}
    public function __destruct()
    {
        $this->waits && suspend();
        echo "  $this->name is gone\n";
        $this->last && ($this->last)();
    }
}
$local = new Local;
$use = fn(Closure $rest) => spawn(function () use ($local, $rest) {
    $local->set(new Witness('value'));
    return $rest();
});

foreach ([
    'returns' => fn() => 'result',
    'throws' => fn() => throw new Exception('thrown'),
    'is cancelled' => fn() => delay(600_000),
] as $name => $rest) {
    echo "$name\n";
    $coroutine = $use($rest);
    suspend();
    $name === 'is cancelled' && $coroutine->cancel();
    try {
        $result = await($coroutine);
        echo "  $result\n";
    } catch (Throwable $e) {
        echo '  ', get_class($e), "\n";
    }
}

echo "collected\n";
(function () use ($local) {
    $o = new stdClass;
    $o->pool = new Async\Pool(fn () => 1, max: 1);
    $o->pool->acquire();
    $o->coroutine = spawn(function () use ($o, $local) { $local->set(new Witness('value', waits: false)); $o->pool->acquire(); });
})();
suspend();
gc_collect_cycles();

echo "the Local goes first\n";
$coroutine = spawn(function () {
    $mine = new Local(fn() => new Witness('value'));
    $mine->get();
    unset($mine);
    suspend();
    echo "  the coroutine goes on\n";
});
await($coroutine);

echo "a cycle of a Local and its value\n";
await(spawn(function () {
    $cycle = new Local;
    $cycle->set([$cycle, new Witness('value', waits: false)]);
    unset($cycle);
    gc_collect_cycles();
}));

echo "a destructor makes new values, and fails\n";
$rounds = 0;
$again = function () use ($local, &$rounds, &$again) {
    $rounds++ < 2 ? $local->set(new Witness("value $rounds", $again)) : throw new Exception('of a destructor');
};
try {
    await(spawn(function () use ($local, $again) { $local->set(new Witness('value 0', $again)); }));
} catch (Exception $e) {
    echo '  ', $e->getMessage(), "\n";
}

$again = null; // a cycle

echo "main\n";
$local->set(new Witness('of main', waits: false));
?>
--EXPECT--
returns
  value is gone
  result
throws
  value is gone
  Exception
is cancelled
  value is gone
  Async\AsyncCancellation
collected
  value is gone
the Local goes first
  value is gone
  the coroutine goes on
a cycle of a Local and its value
  value is gone
a destructor makes new values, and fails
  value 0 is gone
  value 1 is gone
  value 2 is gone
  of a destructor
main
  of main is gone
