--TEST--
iterate(): a call that goes on comes before the next element begins
--FILE--
<?php
use function Async\{iterate, suspend};

try {
    iterate([1, 2, 3, 4, 5], function (int $n) {
        echo "begin $n\n";
        suspend();
        if ($n === 2) {
            throw new Exception('two');
        }
        echo "end $n\n";
    }, 3);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
begin 1
end 1
begin 2
begin 3
two
