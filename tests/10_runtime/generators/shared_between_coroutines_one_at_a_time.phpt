--TEST--
Generators: coroutines may take turns with one generator between its yields
--FILE--
<?php
use function Async\{await_all, spawn, suspend};

$g = (function () { for ($i = 1; $i <= 6; $i++) { yield $i; } })();
$take = function (string $name) use ($g) {
    while ($g->valid()) {
        echo $name, $g->current(), ' ';
        $g->next();
        suspend();
    }
};
await_all([spawn($take, 'a'), spawn($take, 'b')]);
?>
--EXPECT--
a1 b2 a3 b4 a5 b6
