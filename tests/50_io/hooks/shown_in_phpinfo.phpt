--TEST--
async.hooks: phpinfo() tells what is hooked, and which library blocks
--EXTENSIONS--
curl
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

function rows(string $hooks): void
{
    $info = run_php('(new ReflectionExtension("async"))->info();', ['async.hooks' => "\"$hooks\""])['output'];
    preg_match_all('/^(hooks|curl \(libcurl\)) => .*/m', $info, $matches);
    echo implode("\n", $matches[0]), "\n";
}
rows('all');
rows('sleep');
rows('none');
?>
--EXPECT--
hooks => stream, select, dns, sleep, pgsql, curl, amqp, ssh2, memcached, ldap, ftp, mysqli, sqlite, pipe, process, lock, file, ipc, sockets
curl (libcurl) => on
hooks => sleep
curl (libcurl) => off
hooks => none
curl (libcurl) => off
