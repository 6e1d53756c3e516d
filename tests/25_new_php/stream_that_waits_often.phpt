--TEST--
PHP 8.6: an operation on a stream that waits leaves no memory behind, and is over when it returns
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip operations have their errors since 8.6'); ?>
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{await, spawn};

[$a, $b] = tcp_pair();
function exchange($a, $b): void
{
    $reader = spawn(fread(...), $a, 1);
    spawn(fwrite(...), $b, 'x');
    await($reader);
}
exchange($a, $b);
$before = memory_get_usage();
for ($i = 0; $i < 1000; $i++) {
    exchange($a, $b);
}
echo memory_get_usage() - $before < 50_000 ? 'flat' : memory_get_usage() - $before, "\n";
?>
--EXPECT--
flat
