--TEST--
Output buffers: a suspension does not disturb functions that buffer internally
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

class Slow implements IteratorAggregate {
    public function __construct(public string $n) {}
    public function __debugInfo() { suspend(); return ['n' => $this->n]; }
    public function getIterator(): Iterator { suspend(); yield $this->n; }
}
$task = fn (string $n) => trim(preg_replace('/\s+/', ' ', print_r(new Slow($n), true)));
echo implode("\n", await_all_or_fail([spawn($task, 'a'), spawn($task, 'b')])), "\n";
?>
--EXPECT--
Slow Object ( [n] => a )
Slow Object ( [n] => b )
