--TEST--
pgsql: a PDO object that is freed leaves the session to those that share the persistent connection
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pgsql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{await, spawn};

$persistent = fn() => pdo_pgsql([PDO::ATTR_PERSISTENT => true]);
$session = fn(PDO $pdo) => $pdo->query("SELECT pg_backend_pid() || ' ' || current_setting('application_name')")->fetchColumn();
echo await(spawn(function () use ($persistent, $session) {
    $mine = $persistent();
    $mine->exec("SET application_name = 'kept'");
    $statement = $mine->prepare('SELECT ?::int + 1');
    $statement->execute([1]);
    $other = spawn(fn() => $session($persistent())); /* its object is freed when it ends */
    $same = await($other) === $session($mine);
    $statement->execute([41]);
    return json_encode([$same, $statement->fetchColumn(), explode(' ', $session($mine))[1]]);
})), "\n";

/* What the script itself discards is discarded. */
[$a, $b] = [$persistent(), $persistent()];
$a->exec("SET application_name = 'again'");
spawn(fn() => $b->exec('DISCARD ALL'));
$pid = (int) await(spawn($session, $a));
echo explode(' ', $session($a))[1] === 'again' ? "kept\n" : "discarded\n";

/* The last one discards the session, from PHP 8.6 on. */
$a->exec("SET application_name = 'last'");
unset($a, $b);
$next = $persistent();
echo json_encode([(int) $session($next) === $pid, (explode(' ', $session($next))[1] === 'last') === (PHP_VERSION_ID < 80600)]), "\n";
?>
--EXPECT--
[true,42,"kept"]
discarded
[true,true]
