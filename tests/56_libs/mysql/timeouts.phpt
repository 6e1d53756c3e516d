--TEST--
pdo_mysql, mysqli: the timeouts for connecting and reading keep their meaning
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('MYSQL', 'pdo_mysql', 'mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await};

$coroutine = spawn(function () {
    $mysqli = mysqli_init();
    $mysqli->options(MYSQLI_OPT_READ_TIMEOUT, 1);
    $mysqli->real_connect('127.0.0.1', getenv('ASYNC_TEST_MYSQL_USER'), getenv('ASYNC_TEST_MYSQL_PASSWORD'),
        getenv('ASYNC_TEST_MYSQL_DB'), (int) getenv('ASYNC_TEST_MYSQL_PORT'));
    $start = hrtime(true);
    echo outcome(fn() => @$mysqli->query('SELECT SLEEP(5)')), "\n";
    $ms = (hrtime(true) - $start) / 1e6;
    var_dump($ms >= 1000 && $ms < 4000);

    [$address, $kept] = unreachable();
    [$host, $port] = explode(':', $address);
    $start = hrtime(true);
    echo outcome(fn() => new PDO("mysql:host=$host;port=$port", 'no_user', '', [PDO::ATTR_TIMEOUT => 1])), "\n";
    var_dump((hrtime(true) - $start) / 1e6 >= 1000);
});
spawn(function () { echo "others run\n"; });
await($coroutine);
?>
--EXPECT--
others run
mysqli_sql_exception: MySQL server has gone away
bool(true)
PDOException: SQLSTATE[HY000] [2002] Connection timed out
bool(true)
