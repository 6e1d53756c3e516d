--TEST--
PDO pool: a coroutine waits for its last id while another one asks PostgreSQL for it
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); if (!function_exists('posix_kill')) die('skip needs posix'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

$table = table('pgsql', 'id SERIAL PRIMARY KEY, v INT');
foreach (['goes on', 'is cancelled', 'ends first'] as $case) {
    $pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1]);
    $process = session('pgsql', $pdo);
    $turn = 0;
    $owner = spawn(function () use ($pdo, $table, $process, $case, &$turn) {
        $pdo->exec("INSERT INTO $table (v) VALUES (1)");
        posix_kill($process, SIGSTOP);
        $turn = 1;
        turns_until(function () use (&$turn) {
            return $turn === 2;
        });
        return $case === 'ends first' ? 'it does not ask' : $pdo->lastInsertId();
    });
    turns_until(function () use (&$turn) {
        return $turn === 1;
    });
    $thief = spawn(fn() => $pdo->query('SELECT 42')->fetchColumn());
    suspend(); // it waits for the answer to lastval() now
    $turn = 2;
    if ($case === 'ends first') {
        await($owner);
    } else {
        suspend();
        suspend();
    }
    echo "$case: owner ", $owner->isCompleted() ? 'has ended' : 'waits', ', ';
    if ($case === 'is cancelled') {
        $thief->cancel();
        suspend();
    }
    posix_kill($process, SIGCONT);
    echo outcome(fn() => await($owner)), ', ', outcome(fn() => await($thief)), ', ', places($pdo), "\n";
}
?>
--EXPECTF--
goes on: owner waits, '1', 42, 0 of 1
is cancelled: owner waits, '2', Async\AsyncCancellation: %s, 0 of %d
ends first: owner has ended, 'it does not ask', 42, 0 of 1
