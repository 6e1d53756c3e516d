--TEST--
servers are up: needs ASYNC_TEST_REDIS_PORT
--FILE--
<?php
$r = new Redis; $r->connect('127.0.0.1', (int) getenv('ASYNC_TEST_REDIS_PORT')); var_dump($r->ping());
$p = new PDO('mysql:host=127.0.0.1;port=' . getenv('ASYNC_TEST_MYSQL_PORT') . ';dbname=' . getenv('ASYNC_TEST_MYSQL_DB'), getenv('ASYNC_TEST_MYSQL_USER'), getenv('ASYNC_TEST_MYSQL_PASSWORD')); var_dump($p->query('select 7')->fetchColumn());
$p = new PDO('pgsql:host=127.0.0.1;port=' . getenv('ASYNC_TEST_PGSQL_PORT') . ';dbname=' . getenv('ASYNC_TEST_PGSQL_DB'), getenv('ASYNC_TEST_PGSQL_USER'), getenv('ASYNC_TEST_PGSQL_PASSWORD')); var_dump($p->query('select 8')->fetchColumn());
--EXPECT--
bool(true)
int(7)
int(8)
