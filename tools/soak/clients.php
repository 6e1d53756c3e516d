<?php
namespace Soak;

use Async\Pool;
use function Async\{await, delay, protect, spawn};

/** Clients of the servers, directly and through proxies. Each asks for words of its own. */
final class Clients extends Crew
{
    private const MAX = 8;
    private const WORKERS = 12;

    /** @var array<string, Pool> */
    private array $pools = [];
    /** @var list<\PDO> */
    private array $pooled = [];
    private readonly string $file;

    public function __construct(Counters $counters, Chaos $chaos)
    {
        parent::__construct($counters);
        foreach (['direct' => fn(string $name) => $chaos->servers[$name]->port,
            'by proxy' => fn(string $name) => $chaos->proxies[$name]->port]
            as $way => $port) {
            $this->addPool("redis $way", fn() => redis(1, $port('redis')), ask_redis(...),
                fn(\Redis $redis) => (bool) $redis->ping());
            $this->addPool("mysqli $way", fn() => mysqli($port('mariadb')), ask_mysqli(...),
                fn(\mysqli $mysqli) => (bool) $mysqli->query("SELECT 1"));
            $this->addPdo("pdo_mysql $way", 'SELECT ? AS word', fn(array $options) => pdo('mysql', $port('mariadb'), $options
                + [\PDO::ATTR_EMULATE_PREPARES => $way === 'by proxy'])); // or PHP crashes: see docs/design/findings.md
            $this->addPdo("pdo_pgsql $way", 'SELECT ?::text',
                fn(array $options) => pdo('pgsql', $port('postgresql'), $options));
        }
        $this->file = tempnam(sys_get_temp_dir(), 'async-soak-');
        $this->addSqlite();
    }

    protected function pools(): array
    {
        return $this->pools;
    }

    public function end(): array
    {
        $failures = parent::end();
        array_map('unlink', glob("$this->file*"));
        return $failures;
    }

    private function addPool(string $name, \Closure $factory, \Closure $ask, \Closure $check): void
    {
        $this->pools[$name] = $pool = new Pool(factory: $factory, beforeAcquire: $check, max: self::MAX);
        $over = over($pool, $ask, 2000);
        for ($i = 0; $i < self::WORKERS; $i++) {
            $this->hire(fn() => $this->ask($name, $over));
        }
    }

    private function addPdo(string $name, string $echo, \Closure $connect): void
    {
        $this->pooled[] = $pdo = $connect([\PDO::ATTR_POOL_ENABLED => true, \PDO::ATTR_POOL_MAX => self::MAX,
            \PDO::ATTR_POOL_ACQUIRE_TIMEOUT => 2000, \PDO::ATTR_POOL_STMT_CACHE_SIZE => 4,
            \PDO::ATTR_POOL_HEALTHCHECK_INTERVAL => 200,
            \PDO::ATTR_TIMEOUT => 5]);
        $this->pools[$name] = $pdo->getPool();
        for ($i = 0; $i < self::WORKERS; $i++) {
            $this->hire(fn() => $this->ask($name, match (mt_rand(0, 3)) {
                0 => fn(string $word) => ask_pdo($pdo, $word),
                1 => fn(string $word) => self::askPrepared($pdo, $echo, $word),
                2 => fn(string $word) => self::askInTransaction($pdo, $echo, $word),
                3 => fn(string $word) => protect(fn() => await(spawn(self::leaveTransaction(...), $pdo, $echo, $word))),
            }));
        }
    }

    private function addSqlite(): void
    {
        $this->pooled[] = $pdo = new \PDO("sqlite:$this->file", null, null,
            [\PDO::ATTR_POOL_ENABLED => true, \PDO::ATTR_POOL_MAX => self::MAX, \PDO::ATTR_POOL_STMT_CACHE_SIZE => 4]);
        $pdo->exec('CREATE TABLE t (number INTEGER PRIMARY KEY, word TEXT)');
        $this->pools['pdo_sqlite'] = $pdo->getPool();
        for ($i = 0; $i < self::WORKERS; $i++) {
            $this->hire(fn() => $this->ask('pdo_sqlite', fn(string $word) => ask_pdo($pdo, $word)));
        }
        for ($i = 0; $i < 2; $i++) {
            $this->hire(fn() => $this->ask('pdo_sqlite', fn(string $word) => self::store($pdo, $i, $word)));
        }
    }

    private function ask(string $name, \Closure $ask): void
    {
        $word = bin2hex(random_bytes(mt_rand(4, 400)));
        $answer = $ask($word);
        $this->counters->cycles++;
        $this->counters->answers++;
        $this->counters->byClient[$name] = ($this->counters->byClient[$name] ?? 0) + 1;
        if ($answer !== $word) {
            $this->counters->wrong++;
        }
        delay(mt_rand(0, 20));
    }

    private static function askPrepared(\PDO $pdo, string $echo, string $word): string
    {
        $statement = $pdo->prepare($echo);
        $statement->execute([$word]);
        return $statement->fetchColumn();
    }

    private static function askInTransaction(\PDO $pdo, string $echo, string $word): string
    {
        try {
            return self::leaveTransaction($pdo, $echo, $word);
        } finally {
            $pdo->inTransaction() && $pdo->rollBack();
        }
    }

    /* Whose coroutine ends with it. */
    private static function leaveTransaction(\PDO $pdo, string $echo, string $word): string
    {
        $pdo->beginTransaction();
        $answer = self::askPrepared($pdo, $echo, $word);
        delay(mt_rand(0, 2));
        return ask_pdo($pdo, $word) === $answer ? $answer : '';
    }

    private static function store(\PDO $pdo, int $number, string $word): string
    {
        $pdo->exec('BEGIN IMMEDIATE');
        try {
            $pdo->prepare('REPLACE INTO t VALUES (?, ?)')->execute([$number, $word]);
            delay(1);
            return $pdo->query("SELECT word FROM t WHERE number = $number")->fetchColumn();
        } finally {
            $pdo->inTransaction() && $pdo->exec('COMMIT');
            delay(mt_rand(20, 100));
        }
    }
}
