--TEST--
PDO pool: no dump, message or trace shows a password
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--INI--
zend.exception_ignore_args=0
zend.exception_string_param_max_len=1000
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

const WRONG = 'Wr0ngPassw0rd';

function look_at(string $what, mixed $value): void
{
    ob_start();
    var_dump($value);
    print_r($value);
    debug_zval_dump($value);
    $text = ob_get_clean() . ($value instanceof Throwable ? $value : '');
    if (str_contains($text, WRONG) || str_contains($text, server('pgsql', 'PASSWORD'))) {
        echo "$what shows it:\n$text\n";
    }
}


function call(PDO $pdo): void
{
    try {
        $pdo->query('SELECT 1');
        echo "worked\n";
    } catch (PDOException $e) {
        look_at('exception', $e);
        echo $e->getTrace()[1]['class'] . '::' . $e->getTrace()[1]['function'], "\n";
    }
}

each_database(function (string $name) {
    $options = [PDO::ATTR_POOL_ENABLED => true];
    foreach ([new PDO(dsn($name), 'no_user', WRONG, $options),
            new PDO(dsn($name) . ';user=no_user;password=' . WRONG, null, null, $options)] as $pdo) {
        look_at('object', $pdo);
        look_at('pool', $pdo->getPool());
        call($pdo);
        await(spawn(call(...), $pdo));
    }
    $pdo = connect($name);
    look_at('statement', $pdo->query('SELECT 1'));
    look_at('connection', $pdo->getPool()->acquire());
    try {
        new PDO(dsn($name), 'no_user', WRONG, [PDO::ATTR_POOL_MIN => 1] + $options);
    } catch (PDOException $e) {
        look_at('exception of the constructor', $e);
        echo get_class($e->getTrace()[1]['args'][2]), "\n";
    }
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
PDO::query
PDO::query
PDO::query
PDO::query
SensitiveParameterValue
== pgsql
PDO::query
PDO::query
PDO::query
PDO::query
SensitiveParameterValue
