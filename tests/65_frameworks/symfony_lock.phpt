--TEST--
Frameworks: Symfony Lock, unchanged: one coroutine at a time holds a lock, and others wait for it
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without('REDIS'); skip_without_libraries('Symfony/Component/Lock', 'Predis'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Symfony/Component/Lock', 'Predis');
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\Store\RedisStore;
use function Async\suspend;

$stores = [
    'redis' => fn() => new RedisStore(new Predis\Client(['host' => server('redis', 'HOST'), 'port' => (int) server('redis', 'PORT')])),
];
foreach ($stores as $name => $make) {
    $inside = $most = $count = 0;
    $store = new Async\Local($make);
    crowd(function () use ($name, $store, &$inside, &$most, &$count) {
        $lock = (new LockFactory($store->get()))->createLock("async-$name-" . getmypid());
        $lock->acquire(true);
        $most = max($most, ++$inside);
        suspend();
        $before = $count;
        suspend();
        $count = $before + 1;
        $inside--;
        $lock->release();
    }, 5);
    echo "$name: $count, at most $most at a time\n";
}
?>
--EXPECT--
redis: 5, at most 1 at a time
