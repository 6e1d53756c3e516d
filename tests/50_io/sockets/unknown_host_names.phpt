--TEST--
ext/sockets: an unknown host name gives the error code that stock PHP gives
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

/* Each in a process of its own: PHP looks at a variable of the C library that an earlier call may have set. */
$calls = [
    'socket_connect($socket, "nowhere.invalid", 1)',
    'socket_bind($socket, "nowhere.invalid")',
    'socket_sendto($socket, "x", 1, 0, "nowhere.invalid", 1)',
];
foreach ([...$calls, $calls[0]] as $i => $call) {
    $family = isset($calls[$i]) ? 'AF_INET' : 'AF_INET6';
    $code = "\$call = function () { \$socket = socket_create($family, SOCK_DGRAM, 0); $call; echo socket_last_error(\$socket); };";
    $stock = run_php($code . '$call();');
    $ours = run_php($code . 'Async\await(Async\spawn($call));');
    echo "$family, $call: ", $ours === $stock ? "as stock PHP\n" : var_export([$stock, $ours], true);
}
?>
--EXPECT--
AF_INET, socket_connect($socket, "nowhere.invalid", 1): as stock PHP
AF_INET, socket_bind($socket, "nowhere.invalid"): as stock PHP
AF_INET, socket_sendto($socket, "x", 1, 0, "nowhere.invalid", 1): as stock PHP
AF_INET6, socket_connect($socket, "nowhere.invalid", 1): as stock PHP
