<?php
/* What `./dev demo` shows: five jobs that wait at the same time, and a pool of two connections that they share. */

declare(strict_types=1);

use Async\Pool;
use function Async\{await_all_or_fail, delay, spawn};

/** Draws the state of all jobs; on a terminal in place, else line by line. */
final class Screen
{
    private const LETTERS = ['queued' => '.', 'waits' => 'w', 'works' => '#'];

    private array $lines = [];
    private bool $terminal;
    private int $drawn = 0;

    public function __construct()
    {
        $this->terminal = stream_isatty(STDOUT);
    }

    public function show(string $job, string $state): void
    {
        $this->lines[$job] = ($this->lines[$job] ?? '') . self::LETTERS[$state];
    }

    public function draw(): void
    {
        if (!$this->terminal) {
            return;
        }
        echo $this->drawn > 0 ? "\e[{$this->drawn}A" : '';
        $this->print();
        $this->drawn = count($this->lines);
    }

    public function print(): void
    {
        foreach ($this->lines as $job => $line) {
            echo "  $job  $line\n";
        }
    }

    public function end(): void
    {
        if (!$this->terminal) {
            $this->print();
        }
    }
}

$screen = new Screen();
$state = [];

/* A "connection" takes 100 ms to open; the pool opens two and lends them in the order of asking. */
$opened = 0;
$pool = new Pool(
    factory: function () use (&$opened) {
        delay(100);
        return (object) ['number' => ++$opened];
    },
    max: 2,
);

echo "Five jobs, each 300 ms of work on one of two connections.  # works   w waits for a connection\n\n";
$start = hrtime(true);

$jobs = [];
foreach (['alpha', 'beta ', 'gamma', 'delta', 'omega'] as $name) {
    $state[$name] = 'queued';
    $jobs[$name] = spawn(function () use ($name, $pool, &$state) {
        $state[$name] = 'waits';
        $connection = $pool->acquire(timeout: 5000);
        $state[$name] = 'works';
        try {
            delay(300);
            return $connection->number;
        } finally {
            $pool->release($connection);
            unset($state[$name]);
        }
    });
}

/* One more coroutine draws, while the others wait: nothing here blocks. */
$painter = spawn(function () use ($screen, &$state) {
    while ($state) {
        foreach ($state as $job => $what) {
            $screen->show($job, $what);
        }
        $screen->draw();
        delay(25);
    }
});

$used = await_all_or_fail($jobs);
await_all_or_fail([$painter]);
$screen->end();

$elapsed = (hrtime(true) - $start) / 1e6;
echo "\n";
foreach ($used as $name => $connection) {
    echo '  ', trim($name), " used connection $connection\n";
}
printf("\nOne process, one thread: %d ms. One after the other it would have been %d ms.\n", $elapsed, 5 * 400);
