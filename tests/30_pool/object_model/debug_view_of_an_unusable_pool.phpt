--TEST--
Pool: object model: var_dump, print_r, var_export and json_encode of a failed pool do not crash
--FILE--
<?php
try {
    new Async\Pool(function () use (&$pool) { $pool = debug_backtrace()[1]['object']; throw new Exception('no'); }, min: 1);
} catch (Exception) {
}
ob_start();
var_dump($pool);
print_r($pool);
var_export($pool);
compare($pool);
echo json_encode($pool);
ob_end_clean();
function compare($p) { var_dump((array) $p, (bool) $p, $p == $p, $p <=> $p, $p == new stdClass); }
echo "fine\n";
?>
--EXPECT--
fine
