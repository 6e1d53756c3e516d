--TEST--
Future: exit() in a callback ends the script
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\delay;

Future::completed(1)->map(function () { echo "callback\n"; exit; });
delay(10_000);
echo "never\n";
?>
--EXPECT--
callback
