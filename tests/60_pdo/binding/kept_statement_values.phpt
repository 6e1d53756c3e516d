--TEST--
PDO pool: coroutines that prepare a kept statement at the same time keep the values that they bind
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, await_all, delay};

class Service
{
    private ?PDOStatement $same = null;
    private int $bound = 0;

    public function __construct(private PDO $pdo)
    {
    }

    public function same(int $n): int
    {
        $this->same ??= $this->pdo->prepare('SELECT 1 + :n');
        $this->same->bindValue(':n', $n, PDO::PARAM_INT);
        $this->bound++;
        until(fn () => $this->bound % 10 === 0); /* meanwhile the statement of another coroutine is assigned */
        $this->same->execute();
        delay(1);
        return (int) $this->same->fetchColumn() - 1;
    }
}

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 10, PDO::ATTR_EMULATE_PREPARES => false]);
    $service = new Service($pdo);
    [$same, $errors] = await_all(array_map(fn($n) => spawn($service->same(...), $n), range(1, 10)));
    echo json_encode($same), ' ', count($errors), "\n";
    [$same, $errors] = await_all(array_map(fn($n) => spawn($service->same(...), $n), range(1, 10)));
    echo json_encode($same), ' ', count($errors), "\n";
    $service = null;
    for ($i = 0; $i < 200 && $pdo->getPool()->activeCount(); $i++) {
        delay(10); /* connections that were being opened */
    }
    echo $pdo->getPool()->activeCount(), "\n";

    /* What a coroutine has bound is not seen by another one. */
    $statement = await(spawn(function () use ($pdo) {
        $statement = $pdo->prepare('SELECT 1 + ?');
        $statement->bindValue(1, 5);
        return $statement;
    }));
    $seen = await(spawn(fn() => outcome(fn() => $statement->execute() ? $statement->fetchColumn() : null)));
    echo str_contains($seen, '6') && !str_contains($seen, 'Exception') ? $seen : 'no value', "\n";

    /* A value that main binds by reference is read when it is executed. */
    $statement = $pdo->prepare('SELECT 1 + ?');
    $statement->bindParam(1, $n, PDO::PARAM_INT);
    $n = 7;
    echo (int) await(spawn(fn() => $statement->execute() ? $statement->fetchColumn() : null)), "\n";
});
?>
--EXPECT--
== mysql
[1,2,3,4,5,6,7,8,9,10] 0
[1,2,3,4,5,6,7,8,9,10] 0
0
no value
8
== pgsql
[1,2,3,4,5,6,7,8,9,10] 0
[1,2,3,4,5,6,7,8,9,10] 0
0
no value
8
== sqlite
[1,2,3,4,5,6,7,8,9,10] 0
[1,2,3,4,5,6,7,8,9,10] 0
0
no value
8
