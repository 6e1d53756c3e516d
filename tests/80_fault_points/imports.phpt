--TEST--
Fault points: a library whose imports cannot be changed goes on to block, and phpinfo() says so
--EXTENSIONS--
curl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
$ask = fn () => preg_grep('/libcurl/', explode("\n", shell_exec(escapeshellarg(PHP_BINARY) . ' --ri async')));
echo implode("\n", $ask()), "\n";
putenv('ASYNC_FAULT=mprotect(import):1+');
echo implode("\n", $ask()), "\n";
?>
--EXPECT--
curl (libcurl) => on
curl (libcurl) => blocks (not loaded, or its imports were not found)
