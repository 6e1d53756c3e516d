--TEST--
Pool: an observer hears what is spare above min; it and its pool can be garbage together
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;
final class Shrinker implements Async\PoolObserver
{
    public array $pools = [];
    public int $spare = 0;

    public function spare(Async\Pool $pool, int $count): void
    {
        $this->pools[] = $pool;
        $this->spare = $count;
        $pool->removeObserver($this);
    }

    public function __destruct()
    {
        echo "gone\n";
    }
}
$pool = new Async\Pool(fn () => new Conn, min: 1, max: 5);
$held = array_map(fn () => $pool->acquire(), range(1, 5));
$pool->addObserver($shrinker = new Shrinker);
foreach (array_splice($held, 2) as $conn) {
    $pool->release($conn);
}
unset($conn);
until(fn () => $shrinker->spare);
echo "spare $shrinker->spare, peak {$pool->stats()->peakActive}, ", $shrinker->pools === [$pool] ? 'the pool' : 'another', "\n";
$pool->addObserver($shrinker);
$shrinker->pools = [$pool];
$held = null;
unset($pool, $shrinker);
gc_collect_cycles();
echo "end\n";
?>
--EXPECT--
spare 3, peak 5, the pool
gone
end
