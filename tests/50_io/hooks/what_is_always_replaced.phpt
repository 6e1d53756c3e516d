--TEST--
async.hooks: with "none", only the functions that docs/io.md names are replaced
--SKIPIF--
<?php require __DIR__ . '/../../40_capi/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../../40_capi/capi.inc';

/** The functions whose handler was replaced, as an extension sees it that is loaded before ours and shut down after it. */
function replaced(string $hooks): array
{
    $others = ['pdo', 'mysqlnd', 'pdo_mysql', 'pgsql', 'pdo_pgsql', 'pdo_sqlite', 'curl', 'intl', 'mbstring', 'bz2', 'sockets', 'posix'];
    $shared = array_filter($others, fn(string $name) => is_file(ini_get('extension_dir') . "/$name.so"));
    ob_start();
    capi('echo json_encode(capi_replaced()), "\n";', [...$shared, CAPI_TEST, ASYNC], ['CAPI_TEST_PRINT_HANDLERS' => '1'], ['async.hooks' => $hooks]);
    [$list, $end] = explode("\n", ob_get_clean(), 2);
    echo "$hooks: $end";
    /* 8.4 has a class per driver, with the methods of PDO */
    return preg_replace('/^pdo\\\\\w+::/', 'pdo::', array_map(strtolower(...), json_decode($list)));
}

$all = replaced('all');
$none = replaced('none');

preg_match('/^## What is always replaced\n(.*?)^## /ms', file_get_contents(__DIR__ . '/../../../docs/io.md'), $section);
preg_match_all('/`([\w:*]+)\(\)`/', $section[1], $named);
$named = array_map(strtolower(...), $named[1]);
$is_named = fn(string $function) => (bool) array_filter($named, fn(string $pattern) => fnmatch($pattern, $function));
$is_replaced = fn(string $pattern) => (bool) array_filter($none, fn(string $function) => fnmatch($pattern, $function));
$exists = fn(string $function) => in_array($function, $all);

echo 'replaced by none, but not named: ', json_encode(array_values(array_filter($none, fn($function) => !$is_named($function)))), "\n";
echo 'named, but not replaced by none: ', json_encode(array_values(array_filter($named, fn($name) => $exists($name) && !$is_replaced($name)))), "\n";
echo 'replaced by none, but not by all: ', json_encode(array_values(array_diff($none, $all))), "\n";
echo 'replaced by all only: ', json_encode(array_values(array_intersect(['sleep', 'stream_select', 'stream_socket_pair'], array_diff($all, $none)))), "\n";
?>
--EXPECT--
all: replaced at the end: 0
none: replaced at the end: 0
replaced by none, but not named: []
named, but not replaced by none: []
replaced by none, but not by all: []
replaced by all only: ["sleep","stream_select","stream_socket_pair"]
