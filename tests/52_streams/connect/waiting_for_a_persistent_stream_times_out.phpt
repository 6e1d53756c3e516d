--TEST--
Connect: of three that open one persistent stream of a dead server each gets false, and is told why
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$address, $kept] = unreachable();
[$host, $port] = explode(':', $address);
/* The first connects, the others wait for it. Then the second connects, and the third waits again. */
$all = array_map(fn($seconds) => spawn(function () use ($host, $port, $seconds) {
    $stream = @pfsockopen($host, (int) $port, $code, $message, $seconds);
    return var_export($stream, true) . ": $message";
}), [0.2, 5, 0.2]);
echo await($all[0]), "\n", await($all[2]), "\n";
$all[1]->cancel();
?>
--EXPECT--
false: Connection timed out
false: Connection timed out
