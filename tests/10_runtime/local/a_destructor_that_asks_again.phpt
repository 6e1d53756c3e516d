--TEST--
Local: the destructor of a value that asks for a new one cannot go on without end
--FILE--
<?php
use Async\Local;
use function Async\{await, spawn};

class Asks
{
    public static int $ends = 0;
    public static string $refused = '';

    public function __destruct()
    {
        if (++self::$ends > 1000) {
            exit("without end\n");
        }
        try {
            $GLOBALS['local']->get();
        } catch (Async\AsyncException $e) {
            self::$refused = $e->getMessage();
        }
    }
}

/** How often the destructor ran, and what stopped it. */
function report(string $what): void
{
    echo "$what: ", Asks::$ends > 1 ? 'made again, then: ' : 'never made again: ', Asks::$refused, "\n";
    Asks::$ends = 0;
    Asks::$refused = '';
}

$local = new Local(fn() => new Asks);
await(spawn(fn() => [$local->get(), null][1]));
report('a value of the coroutine');
spawn(function () { return new Asks; });
Async\suspend();
Async\suspend();
report('the result of the coroutine');
await(spawn(function () use ($local) { $local->get(); $local->unset(); $local->unset(); }));
report('a value that is unset');
?>
--EXPECT--
a value of the coroutine: made again, then: The coroutine has ended: it cannot have a new value of a Local
the result of the coroutine: made again, then: The coroutine has ended: it cannot have a new value of a Local
a value that is unset: made again, then: The coroutine has ended: it cannot have a new value of a Local
