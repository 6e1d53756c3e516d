--TEST--
Pool: stress: random operations of thirty coroutines agree with a model
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all_or_fail, current_coroutine, delay, spawn, suspend};

$seed = (int) (getenv('ASYNC_SEED') ?: 20240611);
echo "seed: $seed\n";
mt_srand($seed);

const MAX = 7, WORKERS = 30, OPERATIONS = 250;

final class Model
{
    public array $alive = [];       // id => true, made and not destroyed
    public array $held = [];        // id => worker
    public array $pending = [];     // ticket => coroutine inside acquire()
    public int $ticket = 0;

    public function fail(string $what): never
    {
        global $seed;
        echo "FAILED with seed $seed: $what\n";
        exit(1);
    }

    public function check(Async\Pool $pool, string $where): void
    {
        check($pool, MAX, $where);
        if ($pool->activeCount() !== count($this->held)) {
            $this->fail("$where: active {$pool->activeCount()}, held " . count($this->held));
        }
        if ($pool->count() !== count($this->alive)) {
            $this->fail("$where: count {$pool->count()}, alive " . count($this->alive));
        }
    }

    public function taken(Conn $r, int $worker, int $ticket): void
    {
        if (isset($this->held[$r->id])) {
            $this->fail("$r is held by two: {$this->held[$r->id]} and $worker");
        }
        if (!isset($this->alive[$r->id])) {
            $this->fail("$r was destroyed, and is handed out");
        }
        $this->held[$r->id] = $worker;
        foreach ($this->pending as $earlier => $coroutine) {
            if ($earlier < $ticket && !$coroutine->isQueued()) {
                $this->fail("ticket $ticket was served before ticket $earlier, which still waits");
            }
        }
    }
}

$model = new Model;
$pool = new Async\Pool(
    factory: function () use ($model) {
        if (mt_rand(0, 19) === 0) {
            throw new DomainException('factory');
        }
        $c = new Conn;
        $model->alive[$c->id] = true;
        return $c;
    },
    destructor: function ($r) use ($model) {
        if (!isset($model->alive[$r->id])) {
            $model->fail("$r is destroyed twice");
        }
        unset($model->alive[$r->id], $model->held[$r->id]);
    },
    beforeAcquire: fn () => mt_rand(0, 9) > 0,
    beforeRelease: fn ($r) => mt_rand(0, 9) > 0,
    max: MAX,
);

$acquire = function (int $worker, int $timeout) use ($pool, $model): ?Conn {
    $ticket = ++$model->ticket;
    $model->pending[$ticket] = current_coroutine();
    try {
        $r = $pool->acquire($timeout);
        unset($model->pending[$ticket]);
        $model->taken($r, $worker, $ticket);
        return $r;
    } catch (Async\TimeoutException | DomainException | Async\ServiceUnavailableException | Async\AsyncCancellation) {
        return null;
    } finally {
        unset($model->pending[$ticket]);
    }
};
$work = function (int $worker) use ($pool, $model, $acquire, &$workers) {
    $mine = [];
    for ($i = 0; $i < OPERATIONS; $i++) {
        try {
            switch (mt_rand(0, 11)) {
                case 0: case 1: case 2:
                    if (count($mine) < 2) {
                        // a coroutine that holds one waits with a timeout, or all could wait for each other
                        if ($r = $acquire($worker, !$mine && mt_rand(0, 3) ? 0 : mt_rand(1, 3))) {
                            $mine[] = $r;
                        }
                        $model->check($pool, 'after acquire');
                        break;
                    }
                case 3: case 4: case 5: case 6:
                    if ($mine) {
                        $r = array_splice($mine, mt_rand(0, count($mine) - 1), 1)[0];
                        unset($model->held[$r->id]);
                        $pool->release($r);
                        $model->check($pool, 'after release');
                        try {
                            $pool->release($r);
                            $model->fail("$r was released twice");
                        } catch (Async\PoolException) {
                        }
                    }
                    break;
                case 7:
                    try {
                        if ($r = $pool->tryAcquire()) {
                            $model->taken($r, $worker, 0);
                            $mine[] = $r;
                        }
                    } catch (DomainException) {
                    }
                    $model->check($pool, 'after tryAcquire');
                    break;
                case 8:
                    $other = $workers[mt_rand(0, WORKERS - 1)];
                    if ($other !== current_coroutine() && in_array($other, $model->pending, true)) {
                        $other->cancel();
                    }
                    break;
                case 9:
                    mt_rand(0, 30) ? suspend() : delay(1);
                    break;
                case 10:
                    if (mt_rand(0, 9) === 0) {
                        $pool->deactivate();
                        suspend();
                        $pool->activate();
                    }
                    break;
                default:
                    suspend();
            }
        } catch (Async\AsyncCancellation) {
        }
        if ($mine && mt_rand(0, 2) === 0) {
            $r = array_pop($mine);
            unset($model->held[$r->id]);
            $pool->release($r);
        }
    }
    foreach ($mine as $r) {
        unset($model->held[$r->id]);
        $pool->release($r);
    }
};
for ($i = 0; $i < WORKERS; $i++) {
    $workers[] = spawn($work, $i);
}
await_all_or_fail($workers);
$model->check($pool, 'at the end');
echo 'active ', $pool->activeCount(), ', waiting ', count($model->pending), "\n";
echo $model->ticket > 500 ? 'enough' : 'only', " acquires\n";
$pool->close();
echo 'alive: ', count($model->alive), "\n";
?>
--EXPECTF--
seed: %d
active 0, waiting 0
enough acquires
alive: 0
