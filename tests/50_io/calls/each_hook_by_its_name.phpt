--TEST--
async.hooks: each hook suspends when only it is named, and blocks when it is not
--EXTENSIONS--
sockets
pdo_sqlite
sqlite3
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$calls = [
    'sockets' => ['sockets', '`socket_accept()`'],
    'sqlite' => ['sqlite', 'sqlite3: waiting for a lock'],
    'amqp' => ['libraries', 'amqp'],
    'ssh2' => ['libraries', 'ssh2'],
    'memcached' => ['libraries', 'memcached'],
    'ldap' => ['libraries', 'ldap'],
    'ftp' => ['libraries', 'ext/ftp'],
];
foreach ($calls as $hook => [$group, $call]) {
    $code = 'require ' . var_export(__DIR__ . '/calls.inc', true) . ';'
        . '$call = (require ' . var_export(__DIR__ . "/$group.inc", true) . ')[' . var_export($call, true) . '][1]();'
        . 'echo $call ? behaviour_of($call) : "not loaded";';
    foreach ([$hook => 'suspends', 'sleep' => 'blocks'] as $hooks => $expected) {
        $found = run_php($code, ['async.hooks' => $hooks])['output'];
        echo in_array($found, [$expected, 'not loaded'], true) ? '' : "$hook, with async.hooks=$hooks: $found\n";
    }
}
echo "tried\n";
?>
--EXPECT--
tried
