--TEST--
await_*(): keys of a Traversable must be int, string or null
--FILE--
<?php
use function Async\{await_all, spawn, suspend};

$with = fn ($key) => (function () use ($key) { yield $key => spawn(fn () => 'value'); })();
echo json_encode(await_all($with(5))[0]), json_encode(await_all($with('k'))[0]), "\n";
echo count(await_all($with(null))[0]), "\n";
foreach ([1.5, true, [], new stdClass] as $key) {
    try {
        await_all($with($key));
        echo "accepted\n";
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
}
suspend();
?>
--EXPECT--
{"5":"value"}{"k":"value"}
1
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
