--TEST--
iterate(): an iterator may wait; one call at a time uses it, each element comes once
--FILE--
<?php
use function Async\{iterate, suspend};

class Slow implements Iterator {
    private int $i = 0, $inside = 0;
    private function use(callable $f) { if ($this->inside++) { echo "two at a time\n"; } suspend(); $this->inside--; return $f(); }
    function rewind(): void { $this->use(fn() => 0); }
    function next(): void { $this->use(fn() => $this->i++); }
    function valid(): bool { return $this->use(fn() => $this->i < 8); }
    function current(): mixed { return $this->use(fn() => $this->i); }
    function key(): mixed { return $this->use(fn() => [$this->i]); }
}
$seen = [];
iterate(new Slow, function ($value, $key) use (&$seen) { suspend(); $seen[] = $value . json_encode($key); }, 4);
echo implode(' ', $seen), "\n";
?>
--EXPECT--
0[0] 1[1] 2[2] 3[3] 4[4] 5[5] 6[6] 7[7]
