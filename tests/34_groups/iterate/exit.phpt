--TEST--
iterate(): exit() in a callback ends the script
--FILE--
<?php
use function Async\{delay, iterate, suspend};

try {
    iterate([1, 2, 3], function ($n) { suspend(); if ($n === 2) { exit("exit\n"); } delay(60000); });
} finally {
    echo "finally of main is not run by exit()\n";
}
?>
--EXPECT--
exit
