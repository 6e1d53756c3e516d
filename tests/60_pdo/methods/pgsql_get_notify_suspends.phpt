--TEST--
PDO: pgsqlGetNotify() suspends while it waits, on plain and on pooled objects
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

$sender = plain('pgsql');
foreach (['plain' => plain('pgsql'), 'pooled' => connect('pgsql', [PDO::ATTR_POOL_MAX => 1])] as $what => $pdo) {
    $is_listening = false;
    $listener = spawn(function () use ($pdo, &$is_listening) {
        $pdo->exec('LISTEN news');
        $is_listening = true;
        $first = $pdo->pgsqlGetNotify(PDO::FETCH_ASSOC, 30_000);
        return $first['message'] . ' ' . $first['payload'];
    });
    turns_until(function () use (&$is_listening) {
        return $is_listening;
    });
    $turns = 0;
    for (; $turns < 5; $turns++) {
        suspend();
    }
    echo "$what: ", $turns, ' turns of another coroutine, ', $listener->isCompleted() ? 'it is over' : 'it waits', "\n";
    $sender->exec("NOTIFY news, 'hello'");
    echo '  ', await($listener), "\n";

    $is_listening = false;
    $listener = spawn(function () use ($pdo, &$is_listening) {
        $pdo->exec('LISTEN news');
        $is_listening = true;
        try {
            return $pdo->pgsqlGetNotify(PDO::FETCH_ASSOC, 30_000);
        } finally {
            echo '  still there: ', $pdo->query('SELECT 1')->fetchColumn(), "\n";
        }
    });
    turns_until(function () use (&$is_listening) {
        return $is_listening;
    });
    $listener->cancel();
    $outcome = strstr(outcome(fn() => await($listener)), ':', true);
    echo "  $outcome\n";
    echo '  in time: ', outcome(fn() => $pdo->pgsqlGetNotify(PDO::FETCH_ASSOC, 1)), ', ', $pdo->query('SELECT 2')->fetchColumn(), "\n";
}
?>
--EXPECT--
plain: 5 turns of another coroutine, it waits
  news hello
  still there: 1
  Async\AsyncCancellation
  in time: false, 2
pooled: 5 turns of another coroutine, it waits
  news hello
  still there: 1
  Async\AsyncCancellation
  in time: false, 2
