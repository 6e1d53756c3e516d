--TEST--
Fault points: functions that cannot ask name servers in the background still ask them
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await, spawn};

sweep([
    'malloc(background)' => SAME,
    'malloc(thread)' => SAME,
    'pthread_create' => SAME,
], function () {
    $names = spawn(fn () => [gethostbyname('localhost'), array_unique(gethostbynamel('localhost')) /* one for ::1, too */]);
    $addresses = spawn(fn () => gethostbyaddr('127.0.0.1'));
    return json_encode([await($names), await($addresses)]);
});
?>
--EXPECTF--
normally: [["127.0.0.1",["127.0.0.1"]],"%s"]
swept
