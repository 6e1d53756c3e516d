<?php
/* What `./dev demo` shows: 100 coroutines talk to a slow server through a pool of 20 connections. The server is a coroutine
 * of this process, and takes 5 ms for every answer. With REDIS_URL=redis://host:port the demo asks a real server instead. Client
 * and server are plain PHP on plain streams (resp.inc): they have no code for coroutines. */

declare(strict_types=1);

require __DIR__ . '/resp.inc';

use Async\Pool;
use function Async\{await_all_or_fail, delay, spawn};

const COROUTINES = 100;
const CONNECTIONS = 20;
const SERVER_DELAY = 5;

/** A progress line; on a terminal only. */
final class Progress
{
    private const WIDTH = 40;

    private bool $terminal;
    private float $start;
    private int $done = 0;

    /** @param Closure(): string $state text beside the line */
    public function __construct(private string $label, private int $total, private Closure $state)
    {
        $this->terminal = stream_isatty(STDOUT);
        $this->start = hrtime(true) / 1e9;
    }

    public function step(): void
    {
        $this->done++;
    }

    /** Draws until everything is done. */
    public function run(): void
    {
        while ($this->terminal && $this->done < $this->total) {
            $this->draw();
            delay(40);
        }
    }

    public function finish(): float
    {
        $seconds = hrtime(true) / 1e9 - $this->start;
        if ($this->terminal) {
            $this->draw();
            echo "\n";
        } else {
            printf("%s: %d requests in %.2f s\n", $this->label, $this->total, $seconds);
        }
        return $seconds;
    }

    private function draw(): void
    {
        $filled = intdiv($this->done * self::WIDTH, $this->total);
        printf("\r  %-14s \e[32m%s\e[90m%s\e[0m %5d  %5.1f s  %s\e[K", $this->label, str_repeat('█', $filled),
            str_repeat('░', self::WIDTH - $filled), $this->done, hrtime(true) / 1e9 - $this->start, ($this->state)());
    }
}

/** One request after another over one connection. */
function one_by_one(string $address, int $requests): float
{
    $progress = new Progress('one by one', $requests, fn () => '1 connection');
    $client = new RespClient($address);
    spawn($progress->run(...));
    for ($i = 0; $i < $requests; $i++) {
        $client->call('INCR', 'demo');
        $progress->step();
    }
    $client->close();
    return $progress->finish();
}

/** @return array{float, int, int} seconds, highest number of waiting coroutines, number of connections */
function all_at_once(string $address, int $requests): array
{
    $acquiring = $connecting = $most = $made = 0;
    $pool = new Pool(
        factory: function () use ($address, &$made, &$connecting) {
            $made++;
            $connecting++;
            $client = new RespClient($address);
            $connecting--;
            return $client;
        },
        destructor: fn (RespClient $client) => $client->close(),
        healthcheck: fn (RespClient $client) => $client->call('PING') === 'PONG',
        healthcheckInterval: 1000,
        max: CONNECTIONS,
    );
    /* Idle connections are promised to coroutines that have not run yet. */
    $waiting = function () use ($pool, &$acquiring, &$connecting) {
        return $acquiring - $connecting - $pool->idleCount();
    };
    $progress = new Progress(COROUTINES . ' coroutines', $requests, function () use ($pool, $waiting) {
        return "{$pool->activeCount()} connections busy, {$waiting()} coroutines wait";
    });
    spawn($progress->run(...));
    $work = function () use ($pool, $requests, $progress, $waiting, &$acquiring, &$most) {
        for ($i = intdiv($requests, COROUTINES); $i > 0; $i--) {
            $acquiring++;
            $client = $pool->acquire(timeout: 3000);
            $acquiring--;
            $client->call('INCR', 'demo');
            $most = max($most, $waiting());
            $pool->release($client);
            $progress->step();
        }
    };
    $coroutines = [];
    for ($i = 0; $i < COROUTINES; $i++) {
        $coroutines[] = spawn($work);
    }
    await_all_or_fail($coroutines);
    $pool->close();
    return [$progress->finish(), $most, $made];
}

if ($url = getenv('REDIS_URL')) {
    ['host' => $host, 'port' => $port] = parse_url($url) + ['port' => 6379];
    $address = "$host:$port";
    $requests = [2_000, 20_000];
    echo "A Redis server at $address\n\n";
} else {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($server, false);
    spawn(resp_serve(...), $server, SERVER_DELAY);
    $requests = [400, 4_000];
    echo 'A server that takes ', SERVER_DELAY, " ms for every answer\n\n";
}

$alone = one_by_one($address, $requests[0]);
[$together, $most, $made] = all_at_once($address, $requests[1]);
if (!$url) {
    fclose($server);
}

$per_second = [$requests[0] / $alone, $requests[1] / $together];
printf("\n  %-30s %8s %10s %14s\n", '', 'requests', 'wall time', 'per second');
printf("  %-30s %8s %8.2f s %14s\n", 'one by one', number_format($requests[0]), $alone, number_format($per_second[0]));
printf("  %-30s %8s %8.2f s %14s   %.1f times as many\n", COROUTINES . ' coroutines through a pool', number_format($requests[1]),
    $together, number_format($per_second[1]), $per_second[1] / $per_second[0]);
printf("\n  the same %s one by one  %.1f s\n", number_format($requests[1]), $requests[1] / $per_second[0]);
printf("  coroutines waiting     %d at most\n", $most);
printf("  connections made       %d of %d\n", $made, CONNECTIONS);
