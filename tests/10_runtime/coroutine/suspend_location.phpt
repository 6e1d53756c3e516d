--TEST--
Coroutine::getSuspendFileAndLine(), getSuspendLocation(): where it last suspended
--FILE--
<?php
use function Async\{spawn, suspend, await};

$c = spawn(function () {
    suspend(); // line 5
    Async\delay(1); // line 6
});
var_dump($c->getSuspendFileAndLine(), $c->getSuspendLocation());
suspend();
var_dump($c->getSuspendFileAndLine() === [__FILE__, 5], $c->getSuspendLocation() === __FILE__ . ':5');
await($c);
var_dump($c->getSuspendFileAndLine() === [__FILE__, 6]);
?>
--EXPECT--
array(2) {
  [0]=>
  NULL
  [1]=>
  int(0)
}
string(7) "unknown"
bool(true)
bool(true)
bool(true)
