--TEST--
iterate(): at most $concurrency calls at a time; a generator is pulled only as there is room
--FILE--
<?php
use function Async\{iterate, suspend};
require __DIR__ . '/../../support.inc';

foreach ([1, 3, 0] as $limit) {
    $now = $most = $ahead = $pulled = $done = 0;
    $source = (function () use (&$pulled) { for ($i = 0; $i < 10; $i++) { $pulled++; yield $i; } })();
    iterate($source, function () use (&$now, &$most, &$ahead, &$pulled, &$done) {
        $most = max($most, ++$now);
        $ahead = max($ahead, $pulled - $done);
        suspend();
        suspend();
        $now--;
        $done++;
    }, $limit);
    echo "limit $limit: most $most, pulled ahead $ahead\n";
}
foreach ([-1, PHP_INT_MAX] as $limit) {
    echo outcome(fn() => iterate([], fn() => 0, $limit)), "\n";
}
?>
--EXPECT--
limit 1: most 1, pulled ahead 1
limit 3: most 3, pulled ahead 3
limit 0: most 5, pulled ahead 5
ValueError: Async\iterate(): Argument #3 ($concurrency) must be between 0 and 4294967295
ValueError: Async\iterate(): Argument #3 ($concurrency) must be between 0 and 4294967295
