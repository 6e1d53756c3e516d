--TEST--
GC: failures that share an exception handler, which refers to their coroutines, are collected
--FILE--
<?php
use function Async\{await, spawn};

class Held
{
    public array $failed;
    public function __destruct() { echo "gone\n"; }
}

(function () {
    $held = new Held;
    $held->failed[] = spawn(function () use ($held) {
        set_exception_handler(function () use ($held) {});
        $held->failed[] = spawn(fn() => throw new Exception('second'));
        throw new Exception('first');
    });
    foreach ([0, 1] as $i) {
        try {
            await($held->failed[$i]);
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }
})();
gc_collect_cycles();
echo "end\n";
?>
--EXPECT--
first
second
gone
end
