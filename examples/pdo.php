<?php
/* One PDO object for all coroutines: each works on its own connection, without a line of code for the pool. PDO_DSN, PDO_USER and
 * PDO_PASSWORD name a database of MySQL, MariaDB or PostgreSQL; without them it is a file of SQLite. */

declare(strict_types=1);

use function Async\{await_all_or_fail, spawn};

$file = tempnam(sys_get_temp_dir(), 'example');
$pdo = new PDO(getenv('PDO_DSN') ?: "sqlite:$file", getenv('PDO_USER') ?: null, getenv('PDO_PASSWORD') ?: null, [
    PDO::ATTR_POOL_ENABLED => true,
    PDO::ATTR_POOL_MAX => 10,
    PDO::ATTR_POOL_STMT_CACHE_SIZE => 32,
]);
$pdo->exec('DROP TABLE IF EXISTS example_visits');
$pdo->exec('CREATE TABLE example_visits (visitor INT, page VARCHAR(20))');

await_all_or_fail(array_map(fn (int $visitor) => spawn(function () use ($pdo, $visitor) {
    $pdo->beginTransaction();       // on the connection of this coroutine only
    $insert = $pdo->prepare('INSERT INTO example_visits VALUES (?, ?)');
    $insert->execute([$visitor, 'start']);
    $insert->execute([$visitor, 'contact']);
    $pdo->commit();
}), range(1, 50)));

echo $pdo->query('SELECT COUNT(*) FROM example_visits')->fetchColumn(), " visits\n";
$pdo->exec('DROP TABLE example_visits');
unlink($file);
