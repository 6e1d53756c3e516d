--TEST--
Stack: 100,000 coroutines parked at once on the default settings, woken, cancelled and gone
--SKIPIF--
<?php if (getenv('SKIP_ASAN')) die('skip the stacks are those of the engine in a sanitizer build'); ?>
<?php if (getenv('SKIP_SLOW_TESTS')) die('skip slow'); ?>
--INI--
memory_limit=-1
--FILE--
<?php
use function Async\{await_all, delay, get_coroutines, spawn, suspend};

$gate = spawn(fn () => delay(600_000));
$ended = 0;
for ($i = 0; $i < 100_000; $i++) {
    $list[] = spawn(function () use ($i, $gate, &$ended) {
        try {
            Async\await($gate);
        } catch (Async\AsyncCancellation) {
        }
        $ended++;
        return $i;
    });
}
suspend();
var_dump(count(get_coroutines()));
for ($i = 0; $i < 100_000; $i += 2) {
    $list[$i]->cancel();
}
suspend();
var_dump($ended);
$gate->cancel();
[$results, $errors] = await_all($list);
var_dump($ended, count($results), array_sum($results) === array_sum(range(0, 99_999)), count($errors));
?>
--EXPECT--
int(100002)
int(50000)
int(100000)
int(100000)
bool(true)
int(0)
