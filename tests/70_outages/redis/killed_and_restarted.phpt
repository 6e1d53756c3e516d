--TEST--
Outages: redis is killed under load and comes back
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('redis'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';

const MAX = 20;

$server = new Instance('redis');
$before = descriptors();
$made = $destroyed = 0;
$pool = new Async\Pool(
    factory: function () use ($server, &$made) {
        $redis = $server->redis();
        $made++;
        return $redis;
    },
    destructor: function () use (&$destroyed) { $destroyed++; },
    beforeAcquire: fn(Redis $redis) => (bool) $redis->ping(),
    max: MAX,
);
$load = new Load(over($pool, ask_redis(...)));
$load->allAreServed();
for ($i = 0; $i < 3; $i++) {
    $server->kill();
    $load->stage();
    $load->someFail(COROUTINES);
    $server->start();
    $load->recover();
    echo 'failures after that: ', json_encode($load->failures), "\n";
}
$load->end();
finish(MAX, $pool);
echo 'lost: ', $made - $destroyed, "\n";
echo 'descriptors left: ', descriptors() - $before, "\n";
?>
--EXPECTF--
served after %d ms
failures after that: []
served after %d ms
failures after that: []
served after %d ms
failures after that: []
200 coroutines have ended, 0 wrong answers
the counters are right
lost: 0
descriptors left: 0
