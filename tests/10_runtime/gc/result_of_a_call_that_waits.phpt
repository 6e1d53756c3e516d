--TEST--
GC: the place for the result of a call that waits holds anything, and is not looked at
--FILE--
<?php
use function Async\{delay, spawn, suspend, await};

final class Seen
{
    public static int $ends = 0;
    public function __destruct() { self::$ends++; }
}
function wait(): int { delay(1); return 7; }
/* Leaves pointers to freed objects where the next frame has its temporary values. */
function soil(int $depth): array
{
    $values = [[new Seen, new Seen], [new Seen, [new Seen, $depth ? soil($depth - 1) : 1]]];
    return [[$values, new Seen], new Seen];
}
function waiting(Seen $seen): string
{
    $list = [];
    $list[[$seen, 'key'][1]][wait()] = [$seen, wait()] + [2 => wait() . wait()] + [3 => (wait() + wait()) * wait()];
    return json_encode([array_keys($list), array_keys($list['key'][7]), $list['key'][7][2]]);
}
await(spawn(function () { soil(5); }));
$coroutines = [];
for ($i = 0; $i < 20; $i++) {
    $coroutines[] = spawn(function () use ($i) { soil($i); return waiting(new Seen); });
}
for ($i = 0; array_filter($coroutines, fn($coroutine) => !$coroutine->isCompleted()) && $i < 100_000; $i++) {
    gc_collect_cycles();
    suspend();
}
foreach ($coroutines as $coroutine) {
    $answers[] = await($coroutine);
}
echo implode("\n", array_unique($answers)), "\n";
?>
--EXPECT--
[["key"],[0,1,2,3],"77"]
