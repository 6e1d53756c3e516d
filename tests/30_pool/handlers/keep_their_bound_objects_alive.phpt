--TEST--
Pool: handlers: the pool keeps its handlers and their objects alive until it dies
--FILE--
<?php
class Owner
{
    public function make() { return 1; }
    public function drop($r) { echo "dropped\n"; }
    public function __destruct() { echo "owner gone\n"; }
}
$owner = new Owner;
$pool = new Async\Pool([$owner, 'make'], $owner->drop(...), min: 1);
unset($owner);
echo $pool->acquire(), "\n";
$pool->release(1);
$pool->close();
echo "closed\n";
unset($pool);
echo "end\n";
?>
--EXPECT--
1
dropped
closed
owner gone
end
