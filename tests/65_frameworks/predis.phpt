--TEST--
Frameworks: predis works with a client for each coroutine, and with few in a pool
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without('REDIS'); skip_without_libraries('Predis'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Predis');
use function Async\{await, spawn, suspend};

$connect = fn() => new Predis\Client(['host' => server('redis', 'HOST'), 'port' => (int) server('redis', 'PORT'), 'read_write_timeout' => -1]);
$own = new Async\Local($connect);
$own->get()->flushdb();
/* Each waits for the one before: a chain that only coroutines side by side can end. */
$values = crowd(function (int $i) use ($own) {
    [, $value] = $i ? $own->get()->blpop(["chain:$i"], PATIENCE) : [null, 0];
    $own->get()->rpush('chain:' . $i + 1, [$value + 1]);
    return (int) $value;
});
echo $values === range(0, COROUTINES - 1) ? "a chain of 100\n" : json_encode($values);

$pool = new Async\Pool(factory: $connect, max: 10);
$cancelled = 0;
crowd(function (int $i) use ($pool, $connect, &$cancelled) {
    $work = spawn(function () use ($pool, $i) {
        $redis = $pool->acquire();
        try {
            $redis->transaction(function ($transaction) { $transaction->incr('sum'); $transaction->incrby('sum', 9); });
            [, $value] = $redis->pipeline(function ($pipeline) use ($i) { $pipeline->set("key:$i", $i); $pipeline->get("key:$i"); });
            if ($i % 10 === 0) {
                Async\current_coroutine()->cancel();
                $redis->blpop(["never:$i"], 0);
            }
            return (int) $value;
        } catch (Async\AsyncCancellation $e) {
            $redis->disconnect(); // an answer may still come
            throw $e;
        } finally {
            $pool->release($redis);
        }
    });
    try {
        return await($work) === $i ?: print("wrong\n");
    } catch (Async\AsyncCancellation) {
        $cancelled++;
    }
});
echo "$cancelled cancelled, sum ", $connect()->get('sum'), "\n";
?>
--EXPECT--
a chain of 100
10 cancelled, sum 1000
