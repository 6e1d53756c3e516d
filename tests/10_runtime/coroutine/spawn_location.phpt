--TEST--
Coroutine::getSpawnFileAndLine(), getSpawnLocation(): where it was spawned
--FILE--
<?php
use function Async\{current_coroutine, spawn, suspend};

$c = spawn(fn () => 1); // line 4
[$file, $line] = $c->getSpawnFileAndLine();
var_dump($file === __FILE__, $line, $c->getSpawnLocation() === __FILE__ . ':4');
suspend();
var_dump($c->getSpawnLocation() === __FILE__ . ':4');
var_dump(current_coroutine()->getSpawnLocation());
?>
--EXPECT--
bool(true)
int(4)
bool(true)
bool(true)
string(7) "unknown"
