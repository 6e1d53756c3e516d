--TEST--
PDO pool: a statement that is kept in an object is executed on the connection of each coroutine
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, await_all, delay, suspend};

class Users
{
    private PDOStatement $find;
    private ?PDOStatement $add = null;

    public function __construct(private PDO $pdo, private string $table)
    {
        $this->find = $pdo->prepare("SELECT v FROM $table WHERE id = :id");
    }

    public function find(int $id): mixed
    {
        $this->find->bindValue(':id', $id, PDO::PARAM_INT);
        suspend();
        $this->find->execute();
        suspend();
        return $this->find->fetchColumn();
    }

    public function all(): array
    {
        $this->find->execute([':id' => 1]);
        $all = [];
        foreach ($this->find as $row) {
            suspend();
            $all[] = (int) $row['v'];
        }
        return $all;
    }

    public function add(int $id): int
    {
        $this->add ??= $this->pdo->prepare("UPDATE $this->table SET v = v + 1 WHERE id = ?");
        $this->add->execute([$id]);
        return $this->add->rowCount();
    }
}

each_database(function (string $name) {
    foreach ([0, 8] as $cache) {
        $table = table($name, 'id INT, v INT');
        $pdo = connect($name, [PDO::ATTR_POOL_MAX => 4, PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_STMT_CACHE_SIZE => $cache]);
        for ($i = 1; $i <= 30; $i++) {
            $pdo->exec("INSERT INTO $table VALUES ($i, $i)");
        }
        $users = new Users($pdo, $table);
        $found = [];
        for ($i = 1; $i <= 30; $i++) {
            $found[$i] = spawn(fn() => $users->find($i) == $i);
        }
        [$found, $errors] = await_all($found);
        echo count(array_filter($found)), ' of 30, ', count($errors), " errors\n";
        foreach (array_slice($errors, 0, 2) as $error) {
            echo $error->getMessage(), "\n";
        }
        echo json_encode(await(spawn(fn() => $users->all()))), json_encode($users->all()), "\n";

        /* Inside the transaction of the coroutine that executes it. */
        $users->add(1);
        $row = await(spawn(function () use ($pdo, $users) {
            $pdo->beginTransaction();
            $rows = $users->add(1);
            suspend();
            $pdo->rollBack();
            return $rows;
        }));
        echo "$row row, ", $users->find(1);
        unset($users, $found); /* the last row of find() was not read */
        for ($i = 0; $i < 200 && $pdo->getPool()->activeCount(); $i++) {
            delay(10); /* connections that were being opened */
        }
        echo ', ', $pdo->getPool()->activeCount(), "\n";
    }

    /* At rest a statement does not keep the connection: not before it is executed, without rows, after the last row. */
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $kept = [];
    $rests = function (string $what, PDOStatement $statement) use ($pdo, &$kept, $table) {
        $kept[] = $statement;
        echo $what, ': ', $pdo->getPool()->activeCount(), await(spawn(fn() => $pdo->query('SELECT 7')->fetchColumn())), "\n";
        return $statement;
    };
    $statement = $rests('prepared', $pdo->prepare('SELECT 1 UNION SELECT 2'));
    $statement->execute();
    $statement->fetch();
    echo 'with rows: ', $pdo->getPool()->activeCount(), "\n";
    $statement->fetchAll();
    $rests('fetchAll()', $statement);
    echo json_encode([$statement->fetch(), $statement->columnCount(), $statement->closeCursor(), $statement->nextRowset() ?? null] ?: []), "\n";
    $statement->execute();
    $statement->closeCursor();
    $rests('closeCursor()', $statement);
    foreach ($statement->execute() ? $statement : [] as $value) {
    }
    $rests('foreach', $statement);
    $rests('no rows', $pdo->query("UPDATE $table SET v = 0"));
    $insert = $pdo->prepare("INSERT INTO $table VALUES (?, ?)");
    $insert->bindValue(1, 100);
    $rests('a value is bound', $insert);
    $insert->bindValue(2, 200);
    $insert->execute();
    echo $insert->rowCount(), ' ', $pdo->query("SELECT v FROM $table WHERE id = 100")->fetchColumn(), "\n";

    /* The fetch mode is that of the template, and so are values that main has bound. */
    $select = $pdo->prepare('SELECT 1 + ? AS a');
    $select->setFetchMode(PDO::FETCH_ASSOC);
    $select->bindValue(1, 5);
    echo await(spawn(fn() => json_encode(array_keys($select->execute([1]) ? $select->fetch() : [])))), "\n";
    echo await(spawn(fn() => $select->execute() ? (int) current($select->fetch()) : 0)), "\n";
    echo await(spawn(fn() => $select->bindValue(1, 6) && $select->execute() ? (int) current($select->fetch()) : 0)), ' ',
        $select->execute() ? (int) current($select->fetch()) : 0, "\n";
    $select->bindColumn(1, $a);
    echo await(spawn(fn() => outcome(fn() => $select->execute([1])))), "\n";
    unset($kept, $statement, $insert, $select, $rests);
    echo places($pdo), "\n";

    /* Cancelled in the middle: the others go on. */
    if ($name !== 'sqlite') {
        $pdo = connect($name, [PDO::ATTR_POOL_MAX => 2]);
        $slow = $pdo->prepare(['mysql' => 'SELECT SLEEP(?)', 'pgsql' => 'SELECT pg_sleep(?)'][$name]);
        $cancelled = spawn(fn() => $slow->execute([5]));
        $other = spawn(fn() => $slow->execute([0.01]) && count($slow->fetchAll()));
        delay(30);
        $cancelled->cancel();
        [$results, $errors] = await_all([$cancelled, $other]);
        echo json_encode($results), ' ', count($errors), ', again: ', json_encode($slow->execute([0])), "\n";
        unset($slow);
        echo places($pdo), "\n";
    }
});
?>
--EXPECT--
== mysql
30 of 30, 0 errors
[1][1]
1 row, 2, 0
30 of 30, 0 errors
[1][1]
1 row, 2, 0
prepared: 07
with rows: 1
fetchAll(): 07
[false,1,true,false]
closeCursor(): 07
foreach: 07
no rows: 07
a value is bound: 07
1 200
["a"]
6
7 6
PDOException: SQLSTATE[HY010]: Function sequence error: the columns of the statement are bound to variables of another coroutine. Prepare a statement in each coroutine
0 of 1
{"1":true} 1, again: true
0 of 1
== pgsql
30 of 30, 0 errors
[1][1]
1 row, 2, 0
30 of 30, 0 errors
[1][1]
1 row, 2, 0
prepared: 07
with rows: 1
fetchAll(): 07
[false,1,true,false]
closeCursor(): 07
foreach: 07
no rows: 07
a value is bound: 07
1 200
["a"]
6
7 6
PDOException: SQLSTATE[HY010]: Function sequence error: the columns of the statement are bound to variables of another coroutine. Prepare a statement in each coroutine
0 of 1
{"1":true} 1, again: true
0 of 1
== sqlite
30 of 30, 0 errors
[1][1]
1 row, 2, 0
30 of 30, 0 errors
[1][1]
1 row, 2, 0
prepared: 07
with rows: 1
fetchAll(): 07
[false,1,true,false]
closeCursor(): 07
foreach: 07
no rows: 07
a value is bound: 07
1 200
["a"]
6
7 6
PDOException: SQLSTATE[HY010]: Function sequence error: the columns of the statement are bound to variables of another coroutine. Prepare a statement in each coroutine
0 of 1
