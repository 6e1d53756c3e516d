--TEST--
Streams: coroutines that open one persistent udp:// stream by name get the same stream
--FILE--
<?php
use function Async\{await_all_or_fail, spawn};

$next = fn () => get_resource_id(fopen('php://memory', 'r'));
$before = $next();
$streams = await_all_or_fail(array_map(fn () => spawn(pfsockopen(...), 'udp://localhost', 9), range(1, 6)));
echo count(array_unique(array_map(get_resource_id(...), $streams))), ' stream, ', $next() - $before - 1, " made\n";
?>
--EXPECT--
1 stream, 1 made
