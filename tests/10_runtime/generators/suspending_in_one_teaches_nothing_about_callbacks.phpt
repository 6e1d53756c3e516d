--TEST--
Generators: where one suspends in the C stack says nothing about callbacks at the same depth
--FILE--
<?php
use function Async\{await, spawn, suspend};

function chain(int $length): Generator
{
    if ($length) {
        chain($length - 1)->current();
    } else {
        suspend();
    }
    yield 1;
}

function sorted(callable $compare): string
{
    $values = [3, 1, 2];
    usort($values, function ($a, $b) use ($compare) {
        suspend();
        return $compare($a, $b);
    });
    return implode($values);
}

class Closing
{
    public function __destruct()
    {
        suspend();
        suspend();
    }
}

// From deep to shallow: the C stack in a chain is as deep as in some callback at some length.
for ($length = 9; $length >= 0; $length--) {
    $ways = [
        fn () => iterator_to_array(chain($length)),
        function () use ($length) {
            foreach (chain($length) as $value);
        },
        fn () => chain($length)->current(),
    ];
    foreach ($ways as $way) {
        spawn(suspend(...));
        await(spawn($way));

        $up = spawn(sorted(...), fn ($a, $b) => $a <=> $b);
        $down = spawn(sorted(...), fn ($a, $b) => $b <=> $a);
        assert([await($up), await($down)] === ['123', '321']);

        $closing = spawn(function () {
            $object = new Closing;
            unset($object);
        });
        $fiber = spawn(fn () => (new Fiber(fn () => 1))->start());
        await($fiber);
        await($closing);
    }
}
echo "done\n";
?>
--EXPECT--
done
