--TEST--
Pool: resize(): a factory that fails for the new minimum is tried once
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use Async\Pool;
use function Async\delay;

$calls = 0;
set_error_handler(function () {
    burn(30);
    return true;
});
$pool = new Pool(function () use (&$calls) {
    if (++$calls > 20) {
        exit("it is called again and again\n");
    }
    throw new Exception('down');
}, max: 3);
$pool->resize(2, 3);
until(function () use (&$calls) { return $calls > 0; });
delay(1);
echo "$calls call\n";
?>
--EXPECT--
1 call
