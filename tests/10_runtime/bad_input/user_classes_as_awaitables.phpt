--TEST--
Bad input: user classes that implement Awaitable or Completable are refused
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach ([
    'class Mine implements Async\Awaitable {} try { Async\await_all([new Mine]); } catch (Throwable $e) { echo $e::class; }',
    'class Mine implements Async\Completable { function cancel(?Async\AsyncCancellation $c = null): void {} function isCompleted(): bool { return true; } function isCancelled(): bool { return false; } }
        try { Async\await(new Mine); } catch (Throwable $e) { echo $e::class; }
        try { Async\await(Async\spawn(fn () => Async\suspend()), new Mine); } catch (Throwable $e) { echo $e::class; }',
] as $code) {
    $result = run_php($code . 'Async\suspend(); echo " alive";');
    var_dump($result['signal'], (bool) preg_match('/alive|Fatal error/', $result['output']), (bool) preg_match('/Error|Exception|Fatal/', $result['output']));
}
?>
--EXPECT--
int(0)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
