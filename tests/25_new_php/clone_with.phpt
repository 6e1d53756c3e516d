--TEST--
PHP 8.5: clone() with new values may suspend, and each coroutine gets its own copy
--SKIPIF--
<?php if (PHP_VERSION_ID < 80500) die('skip clone() with values came with 8.5'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

final class Money
{
    public readonly int $copies;
    public int $amount = 0 { set (int $value) { suspend(); $this->amount = $value; } }
    public function __construct(public readonly string $currency) { $this->copies = 0; }
    public function __clone() { suspend(); $this->copies = 1; }
    public function with(int $amount): static { return clone($this, ['amount' => $amount, 'currency' => "coin $amount"]); }
}
$money = new Money('euro');
$jobs = array_map(fn ($i) => spawn(fn () => $money->with($i)), [1, 2, 3]);
foreach (array_map(\Async\await(...), $jobs) as $copy) {
    echo "$copy->amount $copy->currency $copy->copies\n";
}
echo "$money->amount $money->currency $money->copies\n";

$job = spawn(fn () => $money->with(4));
suspend();
$job->cancel();
try {
    await($job);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}
try {
    await(spawn(fn () => clone($money, ['amount' => 'much'])));
} catch (TypeError) {
    echo "type error\n";
}
echo implode(', ', array_map(fn ($copy) => $copy->currency, array_map(clone(...), [$money, $money]))), "\n";
?>
--EXPECT--
1 coin 1 1
2 coin 2 1
3 coin 3 1
0 euro 0
cancelled
type error
euro, euro
