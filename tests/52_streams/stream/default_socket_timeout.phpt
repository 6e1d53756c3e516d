--TEST--
Streams: default_socket_timeout applies, and -1 means none
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

ini_set('default_socket_timeout', 1);
[$client, $server] = tcp_pair();
$timed = spawn(fn() => [fread($client, 10), stream_get_meta_data($client)['timed_out']]);

ini_set('default_socket_timeout', -1);
[$patient, $other] = tcp_pair();
$untimed = spawn(fn() => fread($patient, 10));

var_dump(await($timed));
var_dump($untimed->isCompleted());
fwrite($other, 'at last');
var_dump(await($untimed));
?>
--EXPECT--
array(2) {
  [0]=>
  bool(false)
  [1]=>
  bool(true)
}
bool(false)
string(7) "at last"
