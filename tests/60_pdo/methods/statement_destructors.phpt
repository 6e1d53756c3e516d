--TEST--
PDO pool: the destructor of a statement class may use the PDO object
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

class Noisy extends PDOStatement
{
    public static int $depth = 0;

    public function __destruct()
    {
        global $pdo;
        if (self::$depth++ === 0) {
            echo $pdo->query('SELECT 5')->fetchColumn(), ' ';
        }
        self::$depth--;
    }
}

class Stubborn extends PDOStatement
{
    public function __destruct()
    {
        global $pdo;
        outcome(fn() => $pdo->query('SELECT nothing FROM nowhere')); /* without an end, if each one was destroyed like that */
    }
}

each_database(function (string $name) use (&$pdo) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_ACQUIRE_TIMEOUT => 5000, PDO::ATTR_STATEMENT_CLASS => ['Noisy']]);
    await(spawn(function () use ($pdo, $name) {
        $pdo->query('SELECT 1');
        echo places($pdo), "\n";
        /* With SQLite the statement dies inside query(), so what its destructor does comes last; as with a plain object. */
        foreach ([PDO::ERRMODE_EXCEPTION, PDO::ERRMODE_SILENT] as $mode) {
            $pdo->setAttribute(PDO::ATTR_ERRMODE, $mode);
            echo strstr(outcome(fn() => $pdo->query('SELECT nothing FROM nowhere')), ':', true) ?: 'false', ' ',
                $pdo->errorCode() === ['mysql' => '42S02', 'pgsql' => '42P01', 'sqlite' => '00000'][$name] ? 'its error' : $pdo->errorCode(), ' ', places($pdo), "\n";
        }
        if ($name !== 'pgsql') { /* which refuses everything in a transaction after a failure */
            $pdo->beginTransaction();
            $pdo->query('SELECT nothing FROM nowhere');
            $pdo->query('SELECT 1');
            $pdo->rollBack();
        }
        echo places($pdo), "\n";
    }));
    if ($name !== 'sqlite') { /* where it has no end with a plain object either */
        $pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, ['Stubborn']);
        outcome(fn() => $pdo->query('SELECT nothing FROM nowhere'));
        echo places($pdo), "\n";
    }
    Noisy::$depth = 1;
    $pdo = null;
    Noisy::$depth = 0;
});
?>
--EXPECT--
== mysql
5 0 of 1
5 PDOException its error 0 of 1
5 false its error 0 of 1
5 5 0 of 1
0 of 1
== pgsql
5 0 of 1
5 PDOException its error 0 of 1
5 false its error 0 of 1
0 of 1
0 of 1
== sqlite
5 0 of 1
5 PDOException its error 0 of 1
5 false its error 0 of 1
5 5 0 of 1
