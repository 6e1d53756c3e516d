--TEST--
PDO pool: what a coroutine asks on its next line is answered, though others wait for the connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await_all, delay};

const COROUTINES = 60;

function ask(string $name, string $label, Closure $run): void
{
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 4]);
    $id = $name === 'mysql' ? 'int auto_increment primary key' : 'serial primary key';
    $pdo->exec('DROP TABLE IF EXISTS next_line');
    $pdo->exec("CREATE TABLE next_line (id $id, who int)");
    [$answers, $refused] = await_all(array_map(fn($i) => spawn(fn() => $run($pdo, $i)), range(1, COROUTINES)));
    printf("%s, %s: %d answered, %d true, %d refused\n", $name, $label, count($answers), count(array_filter($answers)), count($refused));
    $pdo->exec('DROP TABLE next_line');
}

function insert(PDO $pdo, int $i): void
{
    $pdo->exec("INSERT INTO next_line (who) VALUES ($i)");
}

function mine(PDO $pdo, int $i, mixed $id): bool
{
    return $pdo->query("SELECT who FROM next_line WHERE id = $id")->fetchColumn() == $i;
}

foreach (['lastInsertId(sequence)' => fn($pdo) => $pdo->lastInsertId('next_line_id_seq'), 'currval()' => fn($pdo) =>
        $pdo->query("SELECT currval('next_line_id_seq')")->fetchColumn(), 'lastInsertId()' => fn($pdo) => $pdo->lastInsertId()] as $label => $question) {
    ask('pgsql', $label, function ($pdo, $i) use ($question) {
        insert($pdo, $i);
        return mine($pdo, $i, $question($pdo));
    });
}
ask('pgsql', 'another statement before lastInsertId()', function ($pdo, $i) {
    insert($pdo, $i);
    $pdo->query('SELECT 1')->fetchAll();
    return mine($pdo, $i, $pdo->lastInsertId());
});
ask('mysql', 'ROW_COUNT()', function ($pdo, $i) {
    insert($pdo, $i);
    return $pdo->query('SELECT ROW_COUNT()')->fetchColumn() == 1;
});
ask('mysql', 'FOUND_ROWS()', function ($pdo) {
    $pdo->query('SELECT 1 UNION SELECT 2')->fetchAll();
    return $pdo->query('SELECT FOUND_ROWS()')->fetchColumn() == 2;
});
ask('mysql', 'SHOW WARNINGS', function ($pdo) {
    $pdo->query("SELECT CAST('x' AS signed)")->fetchAll();
    return count($pdo->query('SHOW WARNINGS')->fetchAll()) == 1;
});

/* A coroutine that asks and asks does not keep the connection: it is bounded. */
$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1]);
$order = [];
[, $errors] = await_all([
    spawn(function () use ($pdo, &$order) {
        for ($i = 0; $i < 100; $i++) {
            try {
                $pdo->query('SELECT LAST_INSERT_ID()')->fetchAll();
            } catch (PDOException) { /* it has lost the connection */
            }
        }
        $order[] = 'the one that asks';
    }),
    spawn(function () use ($pdo, &$order) {
        $pdo->query('SELECT 1')->fetchAll();
        $order[] = 'the one in line';
    }),
]);
echo implode(', ', $order), ', ', count($errors), " errors\n";

/* First come, first served: all that wait get the connection in their order. */
$order = [];
$waiting = [];
for ($i = 1; $i <= 8; $i++) {
    $waiting[] = spawn(function () use ($pdo, $i, &$order) {
        $pdo->query('SELECT 1')->fetchAll();
        $order[] = $i;
        $pdo->lastInsertId();
    });
}
await_all($waiting);
echo implode(' ', $order), ', active: ', $pdo->getPool()->activeCount(), "\n";

/* A coroutine in line that is cancelled, or runs into its deadline, does not take the connection along. */
$slow = spawn(function () use ($pdo) {
    $pdo->query('SELECT SLEEP(0.05)')->fetchAll();
    return $pdo->query('SELECT FOUND_ROWS()')->fetchColumn();
});
$cancelled = spawn(fn() => $pdo->query('SELECT 1')->fetchAll());
$last = spawn(fn() => $pdo->query('SELECT 3')->fetchColumn());
delay(20);
$cancelled->cancel();
[$answers, $errors] = await_all([$slow, $cancelled, $last]);
echo json_encode($answers), ' ', count($errors), " cancelled\n";
?>
--EXPECT--
pgsql, lastInsertId(sequence): 60 answered, 60 true, 0 refused
pgsql, currval(): 60 answered, 60 true, 0 refused
pgsql, lastInsertId(): 60 answered, 60 true, 0 refused
pgsql, another statement before lastInsertId(): 60 answered, 60 true, 0 refused
mysql, ROW_COUNT(): 60 answered, 60 true, 0 refused
mysql, FOUND_ROWS(): 60 answered, 60 true, 0 refused
mysql, SHOW WARNINGS: 60 answered, 60 true, 0 refused
the one in line, the one that asks, 0 errors
1 2 3 4 5 6 7 8, active: 0
{"0":1,"2":3} 1 cancelled
