--TEST--
Pool: acquire(): may wait in magic methods and in callbacks that internal functions call
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$use = function () use ($pool) {
    $r = $pool->acquire();
    suspend();
    $pool->release($r);
    return (string) $r;
};
class Magic implements JsonSerializable, IteratorAggregate, Countable, ArrayAccess
{
    public function __construct(private Closure $use) {}
    public function __toString(): string { return ($this->use)(); }
    public function jsonSerialize(): mixed { return ($this->use)(); }
    public function getIterator(): Iterator { yield ($this->use)(); }
    public function count(): int { ($this->use)(); return 1; }
    public function __get($name) { return ($this->use)(); }
    public function __call($name, $args) { return ($this->use)(); }
    public function __serialize(): array { return [($this->use)()]; }
    public function offsetExists(mixed $o): bool { ($this->use)(); return true; }
    public function offsetGet(mixed $o): mixed { return ($this->use)(); }
    public function offsetSet(mixed $o, mixed $v): void {}
    public function offsetUnset(mixed $o): void {}
}
$m = new Magic($use);
foreach ([
    fn () => "$m",
    fn () => json_encode($m),
    fn () => implode(iterator_to_array($m)),
    fn () => 'c' . count($m),
    fn () => $m->property,
    fn () => $m->method(),
    fn () => $m['offset'] ?? '',
    fn () => preg_replace_callback('/./', $use, 'x'),
    fn () => implode(array_map($use, [1])),
    fn () => array_reduce([1], $use),
    fn () => substr(serialize($m), -5, 2),
    fn () => (new ReflectionFunction($use))->invoke(),
] as $i => $call) {
    $list[] = spawn(fn () => trim($call(), '"'));
}
foreach ($list as $c) {
    echo await($c), ' ';
}
echo counts($pool), "\n";

$sort = fn (int $way) => function () use ($pool, $way) {
    $a = [3, 1, 2, 5, 4];
    usort($a, function ($x, $y) use ($pool, $way) { $r = $pool->acquire(); suspend(); $pool->release($r); return $way * ($x <=> $y); });
    return implode($a);
};
foreach ([spawn($sort(1)), spawn($sort(-1)), spawn($sort(1))] as $c) {
    echo await($c), ' ';
}
?>
--EXPECT--
c1 c1 c1 c1 c1 c1 c1 c1 c1 c1 c1 c1 idle 1, active 0
12345 54321 12345
