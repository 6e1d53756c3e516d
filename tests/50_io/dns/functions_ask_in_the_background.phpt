--TEST--
DNS: every function that asks a name server suspends only the caller, and answers as stock PHP does
--EXTENSIONS--
sockets
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';
use_resolver();

run_child('compare_with_stock(lookups("quick.test", "127.0.0.1"));');
run_child('compare_with_stock(array_slice(lookups("nowhere.invalid", "nonsense"), 0, 3));');
run_child(<<<'PHP'
    $answers = [];
    foreach (lookups('slow.test', '127.9.9.9') as $name => $lookup) {
        $coroutines[$name] = spawn($lookup);
    }
    until_asked('slow.test', count($coroutines) - 1); /* one asks for the address */
    until_asked('127.9.9.9');
    open_gate();
    foreach ($coroutines as $name => $coroutine) {
        echo "$name: ", var_export(await($coroutine), true), "\n";
    }
    PHP);
?>
--EXPECT--
gethostbyname: '127.0.0.1', others ran
gethostbynamel: ["127.0.0.1"], others ran
gethostbyaddr: 'localhost', others ran
dns_get_record: '[[{"host":"quick.test","class":"IN","ttl":60,"type":"A","ip":"127.0.0.1"}],[],[]]', others ran
checkdnsrr: true, others ran
getmxrr: '[true,["mail.test"],[10]]', others ran
stream_socket_server: true, others ran
socket_addrinfo_lookup: true, others ran
  socket_connect(): unable to connect [111]: Connection refused
socket_connect: false, others ran
as stock PHP
gethostbyname: 'nowhere.invalid', others ran
gethostbynamel: false, others ran
  gethostbyaddr(): Address is not a valid IPv4 or IPv6 address
gethostbyaddr: false
as stock PHP
gethostbyname: '127.0.0.1'
gethostbynamel: array (
  0 => '127.0.0.1',
)
gethostbyaddr: 'slow.test'
dns_get_record: '[[{"host":"slow.test","class":"IN","ttl":60,"type":"A","ip":"127.0.0.1"}],[],[]]'
checkdnsrr: true
getmxrr: '[true,["mail.test"],[10]]'
stream_socket_server: true
socket_addrinfo_lookup: true
socket_connect: false
