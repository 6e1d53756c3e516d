--TEST--
Destructors: values that a coroutine leaves behind are destroyed inside that coroutine
--FILE--
<?php
use function Async\{await, current_coroutine, delay, get_coroutines, spawn, suspend};

final class Keeping
{
    public static array $kept = [];

    public function __construct(private string $name) {}

    public function __destruct()
    {
        self::$kept[] = $current = current_coroutine();
        $before = $current->getSuspendLocation();
        suspend();
        echo $this->name, ': ', in_array($current, get_coroutines(), true) ? 'alive' : 'ended',
            $current === current_coroutine() ? '' : ', but another coroutine continues',
            $current->isCompleted() ? ', completed' : '', "\n";
        delay(1);
    }
}

$map = new WeakMap;
spawn(fn () => 1, new Keeping('argument'));
spawn(fn () => new Keeping('result'));
spawn(fn () => [new Keeping('result in an array')]);
$map[spawn(fn () => 1)] = new Keeping('in a WeakMap');
while (count(Keeping::$kept) < 4 || array_filter(Keeping::$kept, fn ($coroutine) => !$coroutine->isCompleted())) {
    suspend();
}
foreach (Keeping::$kept as $coroutine) {
    $coroutine->cancel();
    var_dump($coroutine->isCompleted(), await($coroutine));
}
?>
--EXPECT--
argument: alive
result: alive
result in an array: alive
in a WeakMap: alive
bool(true)
int(1)
bool(true)
NULL
bool(true)
NULL
bool(true)
NULL
