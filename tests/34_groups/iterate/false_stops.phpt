--TEST--
iterate(): false stops, and calls under way finish
--FILE--
<?php
use function Async\{iterate, suspend};

$took = 0;
iterate((function () use (&$took) { while (true) { $took++; yield $took; } })(), function ($n) {
    echo "begin $n\n";
    suspend();
    echo "end $n\n";
    return $n !== 2;
}, 2);
echo "took $took\n";
?>
--EXPECT--
begin 1
end 1
begin 2
begin 3
end 2
end 3
took 3
