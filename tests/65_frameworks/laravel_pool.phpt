--TEST--
Frameworks: 200 coroutines that connect, and lose their connections, share one pool of Laravel
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
each_database(function (string $name) {
    $db = capsule_for_coroutines($name);
    $me = $name === 'mysql' ? 'CONNECTION_ID()' : 'pg_backend_pid()';
    $ask = fn() => $db->connection()->selectOne("SELECT $me AS id")->id;
    $first = array_unique(crowd($ask, 200));
    echo 'at most 8 connections: ', json_encode(count($first) <= 8), "\n";
    $pool = $db->connection()->getPdo()->getPool();
    $admin = plain($name);
    foreach ($first as $id) {
        kill($name, $admin, $id);
    }
    $second = array_unique(crowd($ask, 200));
    echo 'others afterwards: ', json_encode(!array_intersect($first, $second)),
        ', one pool: ', json_encode($db->connection()->getPdo()->getPool() === $pool), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
at most 8 connections: true
others afterwards: true, one pool: true
== pgsql
at most 8 connections: true
others afterwards: true, one pool: true
