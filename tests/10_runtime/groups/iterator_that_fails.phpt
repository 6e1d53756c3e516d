--TEST--
await_*(): an exception of the iterator ends the call, also in the middle
--FILE--
<?php
use function Async\{await_all, spawn};

class Broken implements Iterator {
    private int $at = 0;
    public function __construct(private string $where) {}
    public function current(): mixed { return $this->at && $this->where === 'current' ? throw new Exception('current') : spawn(fn () => 1); }
    public function key(): mixed { return $this->at && $this->where === 'key' ? throw new Exception('key') : $this->at; }
    public function next(): void { $this->at++; $this->where === 'next' && throw new Exception('next'); }
    public function rewind(): void { $this->where === 'rewind' && throw new Exception('rewind'); }
    public function valid(): bool { return $this->at < 3; }
}
foreach (['rewind', 'current', 'key', 'next', 'nowhere'] as $where) {
    try {
        echo count(await_all(new Broken($where))[0]), "\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
rewind
current
key
next
3
