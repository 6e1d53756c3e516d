--TEST--
ext-deferred: a subclass, a cycle, a wait that is cancelled, one that cannot end
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/deferred.inc';

with_deferred(<<<'PHP'
    class Named extends Deferred {
        public function __construct(public string $name) {}
        public function __destruct() { echo "$this->name is gone\n"; }
    }
    $d = new Named('cycle');
    $d->resolve([$d]);
    unset($d);
    gc_collect_cycles();

    $d = new Named('waited for');
    $c = spawn(fn () => await($d));
    suspend();
    $c->cancel();
    try {
        await($c);
    } catch (Cancellation $e) {
        echo get_class($e), "\n";
    }
    unset($c, $e, $d);

    $all = array_map(fn () => spawn(fn () => await($GLOBALS['shared'] ??= new Deferred)), range(1, 3));
    suspend();
    $shared->resolve('for all');
    echo json_encode(array_map(\Async\await(...), $all)), "\n";

    try {
        await(new Deferred);
    } catch (Cancellation $e) {
        echo $e->getMessage(), "\n";
    }
    PHP);
?>
--EXPECTF--
cycle is gone
Async\AsyncCancellation
waited for is gone
["for all","for all","for all"]

=== DEADLOCK REPORT START ===
Coroutines that wait for something that cannot happen: 1
Coroutine %d (main), suspended at Command line code:%d, waits for: Deferred %d
=== DEADLOCK REPORT END   ===
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
exit code 255
