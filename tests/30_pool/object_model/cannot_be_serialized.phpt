--TEST--
Pool: object model: cannot be serialized or unserialized, nor exported into something usable
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => 1);
echo outcome(fn () => serialize($pool)), "\n";
foreach (['O:10:"Async\Pool":0:{}', 'C:10:"Async\Pool":0:{}'] as $text) {
    try {
        $p = @unserialize($text);
        var_dump($p instanceof Async\Pool);
    } catch (Exception $e) {
        echo describe($e), "\n";
    }
}
?>
--EXPECT--
Exception: Serialization of 'Async\Pool' is not allowed
Exception: Unserialization of 'Async\Pool' is not allowed
Exception: Unserialization of 'Async\Pool' is not allowed
