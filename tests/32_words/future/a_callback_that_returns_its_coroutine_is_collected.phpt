--TEST--
Future: a callback that returns its own coroutine leaves no garbage behind
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{current_coroutine, suspend};

function react(string $method): void
{
    $state = new FutureState;
    (new Future($state))->ignore()->$method(fn() => current_coroutine())->ignore();
    $method === 'map' ? $state->complete(1) : $state->error(new Exception);
    suspend();
    suspend();
}

foreach (['map', 'catch', 'finally'] as $method) {
    $memory = [];
    for ($n = 0; $n < 3; $n++) {
        for ($i = 0; $i < 50; $i++) {
            react($method);
        }
        gc_collect_cycles();
        $memory[] = memory_get_usage();
    }
    var_dump($memory[2] - $memory[1] < 5000);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
