--TEST--
GC: completed coroutines in cycles through result, closure or finally handler are collected
--FILE--
<?php
use function Async\{await, spawn, suspend};

(function () use (&$weak) {
    $box = new stdClass;
    $box->coroutine = spawn(fn () => $box);
    await($box->coroutine);
    $weak[] = WeakReference::create($box->coroutine);

    $c = null;
    $c = spawn(function () use (&$c) { suspend(); return $c; });
    await($c);
    $weak[] = WeakReference::create($c);

    $e = new class extends Exception { public $coroutine; };
    $f = spawn(fn () => throw $e);
    $e->coroutine = $f;
    try {
        await($f);
    } catch (Exception) {
    }
    $weak[] = WeakReference::create($f);

    $never = new stdClass;
    $never->coroutine = spawn(function () use ($never) {});
    $never->coroutine->finally(function () use ($never) {});
    $never->coroutine->cancel();
    suspend();
    $weak[] = WeakReference::create($never->coroutine);
})();
gc_collect_cycles();
foreach ($weak as $w) {
    var_dump($w->get());
}
?>
--EXPECT--
NULL
NULL
NULL
NULL
