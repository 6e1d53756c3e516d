--TEST--
map(): when an iterator gives a key twice, the destructor of the first result may wait
--FILE--
<?php
use function Async\{map, suspend};

class Result
{
    public static array $destroyed = [];
    function __construct(public int $number) { }
    function __destruct() { suspend(); suspend(); self::$destroyed[] = $this->number; }
}

$elements = function () {
    for ($i = 0; $i < 6; $i++) {
        yield 'key' => $i;
    }
};
$results = map($elements(), function (int $i) { suspend(); return new Result($i); }, 3);
echo count($results), ' result: ', $results['key']->number, "\n";
unset($results);
sort(Result::$destroyed);
echo implode(' ', Result::$destroyed), "\n";
?>
--EXPECT--
1 result: 5
0 1 2 3 4 5
