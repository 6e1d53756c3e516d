--TEST--
Faults: a file that cannot be read without waiting is read in a thread; without a thread, it is read all the same
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await, spawn};

sweep([
    'preadv2' => SAME,
    'malloc(file)' => SAME,
], function () {
    return await(spawn(function () {
        $file = fopen(__FILE__, 'r');
        $line = fgets($file);
        return trim($line) . strlen(stream_get_contents($file)) . fsync($file);
    }));
});
?>
--EXPECTF--
normally: <?php%d1
swept
