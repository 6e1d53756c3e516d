--TEST--
C API: pools: time limits of handlers, minIdle, maxCreating, createRetries and LIFO work as in PHP
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $does = [];
    $most = $inside = 0;
    function on_handler(string $name): void {
        global $does, $most, $inside;
        if ($name === 'create') { $most = max($most, ++$inside); }
        try {
            isset($does[$name]) && $does[$name]();
        } finally {
            if ($name === 'create') { $inside--; }
        }
    }
    function attempt(callable $call): void {
        try {
            echo $call(), "\n";
        } catch (Exception $e) {
            echo $e::class, ': ', $e->getMessage(), "\n";
        }
    }
    $hang = function () { delay(3_600_000); };

    $pool = capi_limited_pool(1, 5, 5, 5);
    $does = ['create' => $hang];
    attempt(fn () => capi_acquire($pool));
    $does = [];
    $a = capi_acquire($pool);
    capi_release($pool, $a);
    $does = ['check' => $hang, 'destroy' => $hang];
    attempt(fn () => capi_acquire($pool));
    echo capi_pool_limits($pool), "\n";
    $does = [];
    capi_pool_close($pool);

    $pool = capi_limited_pool(3, 0, 0, 0, 1);
    $a = capi_acquire($pool);
    for ($i = 0; !str_starts_with(capi_pool_limits($pool), 'idle 1'); $i++) { delay(1); }
    echo capi_pool_limits($pool), "\n";
    capi_release($pool, $a);
    capi_pool_close($pool);

    $pool = capi_limited_pool(4, 0, 0, 0, 0, 2, 0, 1);
    $does = ['create' => fn () => delay(2)];
    $most = 0;
    $all = array_map(fn () => spawn(fn () => capi_acquire($pool)), range(1, 4));
    $held = array_map(fn ($coroutine) => await($coroutine), $all);
    echo "most $most\n";
    foreach ($held as $id) {
        capi_release($pool, $id);
    }
    $next = capi_acquire($pool);
    echo 'the last one comes first: ', var_export($next === end($held), true), "\n";
    capi_release($pool, $next);
    capi_pool_close($pool);

    $pool = capi_limited_pool(1, 0, 0, 0, 0, 0, 2);
    $tries = 0;
    $does = ['create' => function () use (&$tries) { if (++$tries < 3) { throw new Exception("try $tries"); } }];
    $a = capi_acquire($pool);
    echo "$tries tries, ", capi_pool_limits($pool), "\n";
    capi_discard($pool, $a);
    $tries = -10;
    attempt(fn () => capi_acquire($pool));
    echo capi_pool_limits($pool), "\n";
    capi_pool_close($pool);
    PHP);
?>
--EXPECT--
Async\PoolTimeoutException: Pool "pool#1": the factory did not end within createTimeout, 5 ms
Async\PoolTimeoutException: Pool "pool#1": the destructor did not end within destroyTimeout, 5 ms
idle 0, active 0, spare 0, creating 0, retries 0, overruns 3
idle 1, active 1, spare 1, creating 0, retries 0, overruns 0
most 2
the last one comes first: true
3 tries, idle 0, active 1, spare 0, creating 0, retries 2, overruns 0
Exception: try -7
idle 0, active 0, spare 0, creating 0, retries 4, overruns 0
