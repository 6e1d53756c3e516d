--TEST--
Engine state: __get, __set, __toString, ArrayAccess, offsetGet, Countable and iterators may suspend
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

class Slow implements ArrayAccess, Countable, Iterator, JsonSerializable {
    private int $i = 0;
    public function __construct(private string $n) {}
    public function __get($k) { suspend(); return "$this->n.$k"; }
    public function __isset($k) { suspend(); return true; }
    public function __toString() { suspend(); return $this->n; }
    public function offsetGet($k): mixed { suspend(); return "$this->n[$k]"; }
    public function offsetSet($k, $v): void { suspend(); }
    public function offsetExists($k): bool { suspend(); return true; }
    public function offsetUnset($k): void { suspend(); }
    public function count(): int { suspend(); return 2; }
    public function current(): mixed { suspend(); return $this->n . $this->i; }
    public function key(): mixed { return $this->i; }
    public function next(): void { suspend(); $this->i++; }
    public function rewind(): void { suspend(); $this->i = 0; }
    public function valid(): bool { return $this->i < 2; }
    public function jsonSerialize(): mixed { suspend(); return [$this->n]; }
}
$work = function (string $n) {
    $s = new Slow($n);
    $s['x'] = 1;
    return implode(' ', [$s->prop, isset($s->y) ? 'set' : '', "$s", $s['key'], count($s), implode(',', [...$s]), json_encode([$s, [$s]]), $s->a['b'] ?? 'none']);
};
echo implode("\n", await_all_or_fail([spawn($work, 'a'), spawn($work, 'b')])), "\n";
?>
--EXPECT--
a.prop set a a[key] 2 a0,a1 [["a"],[["a"]]] none
b.prop set b b[key] 2 b0,b1 [["b"],[["b"]]] none
