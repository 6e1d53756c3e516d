--TEST--
PHP 8.5: the functions of a pipe may suspend, throw and be cancelled
--SKIPIF--
<?php if (PHP_VERSION_ID < 80500) die('skip the pipe operator came with 8.5'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

function later(int $n): int { suspend(); return $n + 1; }
class Pipe {
    static function show(int $n): string { suspend(); return ($n - 10) . ": $n"; }
    function __invoke(string $s): string { suspend(); return "$s!"; }
}
$jobs = array_map(fn ($i) => spawn(fn () => $i |> later(...) |> (function ($n) { suspend(); return $n + 10; }) |> Pipe::show(...) |> new Pipe),
    [1, 2, 3]);
echo json_encode(array_map(\Async\await(...), $jobs)), "\n";

$jobs = [
    spawn(fn () => 1 |> later(...) |> (fn ($n) => throw new Exception('in the middle'))),
    spawn(fn () => 1 |> later(...) |> later(...) |> later(...)),
];
suspend();
suspend();
$jobs[1]->cancel();
foreach ($jobs as $job) {
    try {
        var_dump(await($job));
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
["2: 12!","3: 13!","4: 14!"]
Exception: in the middle
Async\AsyncCancellation: Coroutine cancelled
