<?php
/* The worker of compose.yml: takes jobs from a list in Redis, eight at a time, and writes each into PostgreSQL once. It also makes
 * the jobs, 100 per second. At SIGTERM it finishes the jobs at hand. REDIS, PDO_DSN, PDO_USER and PDO_PASSWORD name the servers. */

declare(strict_types=1);

use Async\{Pool, Signal};
use function Async\{await, await_all_or_fail, delay, signal, spawn};

require __DIR__ . '/../examples/resp.inc';

$redis = new Pool(
    fn () => new RespClient(getenv('REDIS') ?: '127.0.0.1:6379'),
    fn (RespClient $client) => $client->close(),
    max: 10, name: 'redis',
);
$pdo = new PDO(getenv('PDO_DSN') ?: 'pgsql:host=127.0.0.1', getenv('PDO_USER') ?: null, getenv('PDO_PASSWORD') ?: null, [
    PDO::ATTR_POOL_ENABLED => true,
    PDO::ATTR_POOL_MAX => 4,
]);
$pdo->exec('CREATE TABLE IF NOT EXISTS worker_done (job TEXT PRIMARY KEY)');

$running = true;
$done = 0;
$coroutines = [spawn(function () use ($redis, &$running) {
    while ($running) {
        $redis->use(fn (RespClient $client) => $client->call('RPUSH', 'worker:jobs', uniqid('job ', true)));
        delay(10);
    }
})];
for ($i = 0; $i < 8; $i++) {
    $coroutines[] = spawn(function () use ($redis, $pdo, &$running, &$done) {
        while ($running) {
            $job = $redis->use(fn (RespClient $client) => $client->call('BLPOP', 'worker:jobs', '1'));
            if ($job !== null) {
                $insert = $pdo->prepare('INSERT INTO worker_done VALUES (?) ON CONFLICT DO NOTHING');
                $insert->execute([$job[1]]);
                $done += $insert->rowCount();
            }
        }
    });
}
echo "at work\n";
await(signal(Signal::SIGTERM));
$running = false;
await_all_or_fail($coroutines);
echo "stopped after $done jobs\n";
