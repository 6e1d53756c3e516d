<?php
namespace Soak;

use function Async\{await, delay, spawn};

/** The servers and proxies, and what happens to them. */
final class Chaos
{
    /** @var array<string, \Instance> */
    public array $servers = [];
    /** @var array<string, \Proxy> */
    public array $proxies = [];
    /** @var list<Crew> */
    private array $crews;
    /** @var list<\Async\Coroutine> */
    private array $coroutines = [];
    private bool $isOver = false;

    public function __construct(private readonly Counters $counters)
    {
        foreach (['redis', 'mariadb', 'postgresql'] as $name) {
            $this->servers[$name] = new \Instance($name);
            $this->proxies[$name] = new \Proxy($this->servers[$name]->port);
        }
    }

    /** @param list<Crew> $crews */
    public function begin(array $crews): void
    {
        $this->crews = $crews;
        $this->coroutines = [spawn($this->cancel(...)), spawn($this->disturb(...))];
    }

    public function end(): void
    {
        $this->isOver = true;
        array_map(await(...), $this->coroutines);
    }

    public function endServers(): void
    {
        array_map(fn(\Proxy $proxy) => $proxy->end(), $this->proxies);
        array_map(fn(\Instance $server) => $server->end(), $this->servers);
    }

    private function cancel(): void
    {
        while (!$this->isOver) {
            delay(mt_rand(1, 30));
            $this->crews[array_rand($this->crews)]->cancelOne();
        }
    }

    private function disturb(): void
    {
        while (!$this->isOver) {
            delay(mt_rand(500, 2500));
            $name = array_rand($this->servers);
            match (mt_rand(0, 9)) {
                0 => $this->restart($name),
                1 => $this->stop($name),
                2, 3 => $this->swallow($name),
                4, 5 => $this->cut($name),
                6, 7 => $this->killSession($name),
                default => $this->reset($name),
            };
        }
    }

    private function restart(string $name): void
    {
        $this->counters->fault("restarts of $name");
        $this->servers[$name]->kill();
        delay(mt_rand(0, 500));
        $this->servers[$name]->start();
    }

    private function stop(string $name): void
    {
        $this->counters->fault("stops of $name");
        $this->servers[$name]->pause();
        delay(mt_rand(10, 2000));
        $this->servers[$name]->resume();
    }

    private function swallow(string $name): void
    {
        $this->counters->fault('black holes');
        $this->proxies[$name]->isHole = true;
        delay(mt_rand(10, 2000));
        $this->proxies[$name]->isHole = false;
    }

    private function reset(string $name): void
    {
        $this->counters->fault('resets');
        $this->proxies[$name]->reset();
    }

    /* In the middle of an answer. */
    private function cut(string $name): void
    {
        $this->counters->fault('cut answers');
        $this->proxies[$name]->limit = fn() => mt_rand(1, 20_000);
        $this->proxies[$name]->reset();
        delay(mt_rand(10, 1000));
        $this->proxies[$name]->limit = null;
    }

    private function killSession(string $name): void
    {
        $this->counters->fault('killed sessions');
        try {
            match ($name) {
                'redis' => $this->servers[$name]->redis(5)->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal'),
                'mariadb' => $this->killMariadbSession($this->servers[$name]->pdo()),
                'postgresql' => $this->servers[$name]->pdo()->exec('SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE pid <> pg_backend_pid() AND backend_type = \'client backend\' ORDER BY random() LIMIT 3'),
            };
        } catch (\PDOException | \RedisException) {
            // it was gone already
        }
    }

    private function killMariadbSession(\PDO $admin): void
    {
        $id = $admin->query("SELECT id FROM information_schema.processlist
            WHERE id <> CONNECTION_ID() AND user = 'async' ORDER BY RAND() LIMIT 1")->fetchColumn();
        $id && $admin->exec("KILL $id");
    }
}
