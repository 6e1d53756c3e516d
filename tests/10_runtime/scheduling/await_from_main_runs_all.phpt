--TEST--
Scheduling: awaiting one coroutine in main runs the others too
--FILE--
<?php
use function Async\{await, spawn, suspend};

$last = spawn(function () { for ($i = 0; $i < 3; $i++) { echo "last $i\n"; suspend(); } return 'end'; });
spawn(function () { echo "other\n"; });
echo await($last), "\n";
?>
--EXPECT--
last 0
other
last 1
last 2
end
