<?php
/* Random programs over pools, each from its seed. In the developer build the seed also decides the order in which
 * coroutines run, and time is counted, so the same seed gives the same run.
 *
 *   chaos.php N [SEED]            run N seeds from SEED on, in parallel; without SEED, ASYNC_SEED or a random one
 *   chaos.php --minimise SEED     make a failing program small, and print it
 *   chaos.php --show SEED         print the program of a seed
 *   chaos.php --program FILE      run a program that was printed so
 *
 * A process runs many seeds, one after the other, and says which: so a crash belongs to a seed. See tools/chaos/ for what
 * the programs do and what is checked. */

namespace Chaos;

require __DIR__ . '/chaos/program.php';
require __DIR__ . '/chaos/words.php';
require __DIR__ . '/chaos/world.php';

const BATCH = 100;
const SECONDS_PER_SEED = 30;
/* More than so many bytes, each time a program runs again, is a leak. */
const LEAK_BYTES = 0;

/* The process that runs seeds */

/** @return list<string> failures */
function runProgram(array $program): array
{
    putenv('ASYNC_SEED=none');          // or the same seed once more would not start over
    \Async\suspend();
    putenv("ASYNC_SEED=$program[seed]");
    $world = new World($program);
    if ($program['exit']) {
        $ended = false;
        register_shutdown_function(function () use ($world, $program, &$ended) {
            $ended || report($program['seed'], $world->failures);
        });
        $failures = $world->run();
        $ended = true;
    } else {
        $failures = $world->run();
    }
    unset($world);
    \Async\delay(1);                    // a health check that has not begun yet holds its pool
    while (gc_collect_cycles()) {       // destructors may leave new garbage
    }
    return $failures;
}

/** @param list<string> $failures */
function report(int $seed, array $failures): void
{
    say($failures ? "failed $seed " . json_encode($failures) : "passed $seed");
}

function say(string $line): void
{
    fwrite(STDOUT, "chaos: $line\n");
}

/** Runs it again and again: what stays behind each time is lost. */
function findLeak(array $program): array
{
    runProgram($program);
    $growth = [];
    for ($i = 0; $i < 4; $i++) {
        $before = memory_get_usage();
        runProgram($program);
        $growth[] = memory_get_usage() - $before;
    }
    return min($growth) > LEAK_BYTES ? ['memory is left: ' . implode(', ', $growth) . ' bytes'] : [];
}

function work(int $seed, int $count): void
{
    prepareProcess();
    for ($end = $seed + $count, $first = true; $seed < $end; $seed++, $first = false) {
        say("begin $seed");
        $program = generate($seed);
        $before = memory_get_usage();
        $failures = runProgram($program);
        if (!$failures && !$first && !$program['exit'] && memory_get_usage() - $before > LEAK_BYTES) {
            $failures = findLeak($program);
        }
        report($seed, $failures);
    }
}

function prepareProcess(): void
{
    set_error_handler(fn () => true, E_WARNING);    // health checks report the exceptions of their hooks
    ini_set('memory_limit', '512M');
    gc_disable();                                   // it runs where programs say so
    \Async\delay(1);                                // what is done once per process uses up no dice of a program
}

/* The process that starts them */

/** A process that works off a range of seeds; after a crash, or an exit(), another one goes on behind it. */
final class Batch
{
    private mixed $process = null;
    private mixed $pipe;
    private string $buffer = '';
    private string $output = '';        // of the current seed
    private ?int $current = null;
    private int $last;
    private float $heard = 0;

    public function __construct(private int $next, private int $end, private Tally $tally)
    {
        $this->last = $next;
        $this->start();
    }

    private function start(): void
    {
        $command = [PHP_BINARY, '-d', 'display_errors=stdout', '-d', 'xdebug.mode=off', __FILE__, '--work',
            (string) $this->next, (string) ($this->end - $this->next)];
        $this->process = proc_open($command, [0 => ['file', '/dev/null', 'r'], 1 => ['pipe', 'w'], 2 => ['redirect', 1]],
            $pipes);
        $this->pipe = $pipes[1];
        $this->heard = microtime(true);
        stream_set_blocking($this->pipe, false);
    }

    /** @return resource */
    public function stream(): mixed
    {
        return $this->pipe;
    }

    /** False = all seeds are done. */
    public function read(): bool
    {
        $data = fread($this->pipe, 65536);
        if ($data !== false && $data !== '') {
            $this->heard = microtime(true);
            $this->buffer .= $data;
            while (($end = strpos($this->buffer, "\n")) !== false) {
                $this->line(substr($this->buffer, 0, $end));
                $this->buffer = substr($this->buffer, $end + 1);
            }
            return true;
        }
        if (!feof($this->pipe)) {
            if (microtime(true) - $this->heard < SECONDS_PER_SEED) {
                return true;
            }
            $this->output .= 'it hangs';
            proc_terminate($this->process, 9);
        }
        return $this->ended();
    }

    private function line(string $line): void
    {
        if (!preg_match('/^(.*)chaos: (begin|passed|failed) (\d+) ?(.*)$/', $line, $match)) {
            $this->output .= "$line\n";
            return;
        }
        [, $before, $what, $seed, $failures] = $match;
        $this->output .= $before;
        if ($what === 'begin') {
            $this->current = $this->last = (int) $seed;
            $this->next = $this->current + 1;
            $this->output = '';
            return;
        }
        $this->tally->add((int) $seed, $what === 'failed' ? trim($this->output . implode("\n",
            json_decode($failures))) : null);
        $this->current = null;
    }

    private function ended(): bool
    {
        fclose($this->pipe);
        $this->output .= $this->buffer;
        $this->buffer = '';
        $status = proc_get_status($this->process);
        while ($status['running']) {
            usleep(1000);
            $status = proc_get_status($this->process);
        }
        $how = $status['signaled'] ? "signal $status[termsig]" : "status $status[exitcode]";
        proc_close($this->process);
        if ($this->current !== null || $how !== 'status 0') {
            $this->tally->add($this->last, trim("$this->output\nthe process ended with $how"));
            $this->next = max($this->next, $this->last + 1);
        }
        $this->current = null;
        $this->output = '';
        if ($this->next < $this->end) {
            $this->start();
            return true;
        }
        return false;
    }
}

final class Tally
{
    /** @var array<int, string> */
    public array $failed = [];
    private array $done = [];

    public function __construct(private int $total, private bool $progress) {}

    public function add(int $seed, ?string $failure): void
    {
        $this->done[$seed] = true;
        if ($failure !== null) {
            $this->failed[$seed] = $failure;
            fwrite(STDERR, ($this->progress ? "\r\033[K" : '') . "seed $seed failed:\n    "
                . str_replace("\n", "\n    ", $failure) . "\n");
        }
        if ($this->progress && count($this->done) % 20 === 0) {
            fprintf(STDERR, "\r\033[K%d/%d, %d failed", count($this->done), $this->total, count($this->failed));
        }
    }

    public function passed(): int
    {
        return count($this->done) - count($this->failed);
    }
}

function drive(int $seed, int $total, int $jobs, bool $progress): Tally
{
    $tally = new Tally($total, $progress);
    $next = $seed;
    $batches = [];
    do {
        while (count($batches) < $jobs && $next < $seed + $total) {
            $end = min($next + BATCH, $seed + $total);
            $batches[] = new Batch($next, $end, $tally);
            $next = $end;
        }
        $read = array_map(fn ($batch) => $batch->stream(), $batches);
        $write = $except = null;
        stream_select($read, $write, $except, 1);
        foreach ($batches as $i => $batch) {
            if (!$batch->read()) {
                unset($batches[$i]);
            }
        }
    } while ($batches || $next < $seed + $total);
    $progress && fwrite(STDERR, "\r\033[K");
    return $tally;
}

/* Making a failing program small */

/** What a program, run in a process of its own, fails with; null if it passes. */
function failureOf(array $program): ?string
{
    $file = tempnam(sys_get_temp_dir(), 'chaos');
    file_put_contents($file, json_encode($program));
    $command = [PHP_BINARY, '-d', 'display_errors=stdout', __FILE__, '--program', $file];
    $process = proc_open(['timeout', '-s', 'KILL', '10', ...$command], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    $output = stream_get_contents($pipes[1]);
    $status = proc_close($process);
    unlink($file);
    return $status === 0 && str_contains($output, 'chaos: passed') ? null : "$output\nstatus $status";
}

/** Every program with one part less. */
function smaller(array $program): \Generator
{
    foreach (array_reverse(array_keys($program['tasks'])) as $i) {     // tasks keep their numbers: they become empty
        if ($program['tasks'][$i]) {
            yield ['tasks' => array_replace($program['tasks'], [$i => []])] + $program;
        }
    }
    foreach ($program['tasks'] as $i => $operations) {
        foreach (smallerList($operations) as $fewer) {
            yield ['tasks' => array_replace($program['tasks'], [$i => $fewer])] + $program;
        }
    }
    foreach ($program['pools'] as $i => $pool) {
        foreach (smallerPool($pool) as $less) {
            yield ['pools' => array_replace($program['pools'], [$i => $less])] + $program;
        }
    }
}

function smallerList(array $operations): \Generator
{
    foreach (array_reverse(array_keys($operations)) as $n) {
        $fewer = $operations;
        array_splice($fewer, $n, 1);
        yield $fewer;
        if (is_array($operations[$n][1] ?? null)) {
            foreach (smallerList($operations[$n][1]) as $inner) {
                yield array_replace($operations, [$n => array_replace($operations[$n], [1 => $inner])]);
            }
            $flat = $operations;
            array_splice($flat, $n, 1, $operations[$n][1]);
            yield $flat;
        }
    }
}

function smallerPool(array $pool): \Generator
{
    foreach ($pool['hooks'] as $hook => $behaviours) {
        if ($hook !== 'factory' || $behaviours !== ['ok']) {
            $less = $pool;
            if ($hook === 'factory' || $hook === 'destructor') {
                $less['hooks'][$hook] = ['ok'];
            } else {
                unset($less['hooks'][$hook]);
            }
            if ($less !== $pool) {
                yield $less;
            }
        }
        foreach ($behaviours as $n => $behaviour) {
            if ($behaviour !== 'ok') {
                $less = $pool;
                $less['hooks'][$hook][$n] = 'ok';
                yield $less;
            }
        }
    }
    foreach (['min' => 0, 'interval' => 0, 'strategy' => 0, 'max' => max(1, $pool['min'])] as $key => $least) {
        if ($pool[$key] !== $least) {
            yield [$key => $least] + $pool;
        }
    }
}

/** What kind of failure it is: the message without its numbers. */
function kindOf(?string $failure): ?string
{
    return $failure === null ? null : preg_replace('/\d+/', '', strstr("$failure\n", "\n", true));
}

function minimise(array $program): array
{
    $kind = kindOf(failureOf($program));
    do {
        $shrunk = false;
        foreach (smaller($program) as $candidate) {
            if (kindOf(failureOf($candidate)) === $kind) {
                $program = $candidate;
                $shrunk = true;
                fwrite(STDERR, '.');
                break;
            }
        }
    } while ($shrunk);
    fwrite(STDERR, "\n");
    return $program;
}

function show(array $program): void
{
    echo "{\"seed\": $program[seed], \"exit\": ", json_encode($program['exit']), ",\n\"pools\": [\n";
    echo implode(",\n", array_map(json_encode(...), $program['pools']));
    echo "],\n\"channels\": ", json_encode($program['channels']), ",\n\"tasks\": [\n", implode(",\n", array_map(json_encode(...), $program['tasks'])), "]}\n";
}

/* The command */

function processors(): int
{
    return max(1, substr_count((string) @file_get_contents('/proc/cpuinfo'), "processor\t"));
}

function main(array $arguments): int
{
    switch ($arguments[0] ?? '1') {
        case '--work':
            work((int) $arguments[1], (int) $arguments[2]);
            return 0;
        case '--program':
            prepareProcess();
            $program = json_decode(file_get_contents($arguments[1]), true);
            report($program['seed'], $failures = runProgram($program));
            return $failures ? 1 : 0;
        case '--show':
            show(generate((int) $arguments[1]));
            return 0;
        case '--minimise':
            $program = generate((int) $arguments[1]);
            if (failureOf($program) === null) {
                echo "seed $arguments[1] passes\n";
                return 0;
            }
            show($program = minimise($program));
            echo failureOf($program), "\n";
            return 1;
    }
    $total = (int) ($arguments[0] ?? 1);
    $seed = (int) ($arguments[1] ?? (getenv('ASYNC_SEED') ?: random_int(1, 1_000_000_000)));
    putenv('ASYNC_SEED');
    echo "seeds $seed to ", $seed + $total - 1, "\n";
    $tally = drive($seed, $total, processors(), stream_isatty(STDERR));
    foreach ($tally->failed as $failed => $failure) {
        echo "run it again: ASYNC_SEED=$failed ./dev chaos 1\n";
    }
    $lost = $total - $tally->passed() - count($tally->failed);
    echo $tally->passed(), ' passed, ', count($tally->failed) + $lost, " failed\n";
    return $tally->failed || $lost ? 1 : 0;
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    exit(main(array_slice($argv, 1)));
}
