--TEST--
curl: after a fatal error in a callback, an interactive shell can still spawn its first coroutine
--EXTENSIONS--
curl
readline
--FILE--
<?php
$shell = proc_open([getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-d', 'display_errors=0', '-d', 'log_errors=0', '-a'],
    [['pipe', 'r'], ['pipe', 'w']], $pipes);
fwrite($pipes[0], <<<'PHP'
    $file = curl_init('file:///proc/version');
    curl_setopt($file, CURLOPT_WRITEFUNCTION, fn() => eval('class A {} class A {}'));
    curl_exec($file);
    echo "after the error\n";
    echo Async\await(Async\spawn(fn() => curl_setopt($file, CURLOPT_URL, 'x') ? 'changed' : 'refused')), "\n";

    PHP);
fclose($pipes[0]);
echo stream_get_contents($pipes[1]);
proc_close($shell);
?>
--EXPECT--
Interactive shell

after the error
changed
