--TEST--
php-fpm: coroutines go on after fastcgi_finish_request(), and the next request is served
--SKIPIF--
<?php
require __DIR__ . '/../fastcgi.inc';
if (!PhpFpm::binary()) die('skip php-fpm is not installed');
?>
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';
$server = new PhpFpm;
$done = $server->add('finish.php', '<?php
    Async\spawn(function () { Async\delay(5); file_put_contents(__DIR__ . "/done", "ran on"); });
    Async\suspend();
    echo "answer";
    fastcgi_finish_request();
    Async\delay(1);
    echo "not sent";');
echo $server->get('finish.php'), "\n";
echo $server->get('await.php'), "\n"; // one worker: it was free again
echo file_get_contents(dirname($done) . '/done'), "\n";
?>
--EXPECT--
answer
awaited and drained
ran on
