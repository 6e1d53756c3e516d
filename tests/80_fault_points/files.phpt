--TEST--
Fault points: a file is read although no thread or scratch pipe is available
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await, spawn};

sweep([
    'preadv2' => SAME,
    'malloc(background)' => SAME,
    'pwritev2' => SAME,
    'pipe(fifo)' => SAME, // what is written is seen without it
], function () {
    return await(spawn(function () {
        $file = fopen(__FILE__, 'r');
        $line = fgets($file);
        $name = tempnam(sys_get_temp_dir(), 'async');
        unlink($name);
        posix_mkfifo($name, 0600);
        spawn(fn () => fwrite(fopen($name, 'w'), "from a FIFO\n"));
        $written = fgets(fopen($name, 'r'));
        unlink($name);
        return trim($line) . trim($written) . strlen(stream_get_contents($file)) . fsync($file);
    }));
});
?>
--EXPECTF--
normally: <?phpfrom a FIFO%d1
swept
