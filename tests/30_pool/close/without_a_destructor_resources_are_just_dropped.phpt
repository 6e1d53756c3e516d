--TEST--
Pool: close(): without a destructor handler, idle resources lose their reference immediately
--FILE--
<?php
class Noisy
{
    public function __construct(private int $id) {}
    public function __destruct() { echo "gone $this->id\n"; }
}
$n = 0;
$pool = new Async\Pool(function () use (&$n) { return new Noisy(++$n); }, min: 2);
$pool->close();
echo "closed\n";
?>
--EXPECT--
gone 1
gone 2
closed
