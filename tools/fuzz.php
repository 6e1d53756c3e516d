<?php
/* Hostile input: random programs that call every function and method of the extension with values of all kinds, from places
 * where it is not expected. None may crash, hang, or make a sanitizer speak; exceptions and fatal errors are fine.
 *
 *   fuzz.php MINUTES           run random seeds for so long
 *   fuzz.php --seeds N FIRST   run N seeds from FIRST on
 *   fuzz.php --seed SEED       run one, and print what it prints
 *   fuzz.php --show SEED       print its program
 *   fuzz.php --minimise SEED   make a failing program small, and print it
 *
 * Each program has a process of its own. In a developer build the seed also decides the order in which coroutines run, and
 * time is counted, so the same seed gives the same run. */

namespace Fuzz;

require __DIR__ . '/fuzz/code.php';
require __DIR__ . '/fuzz/values.php';
require __DIR__ . '/fuzz/generator.php';

/* Of the processor: others may need it, too. A process that uses none of it for so long hangs as well. */
const SECONDS_PER_SEED = 60;
const OUTPUT_LIMIT = 1 << 20;
/* The exit status of a process whose sanitizer has something to say; scripts do not use it. */
const SANITIZER_STATUS = 86;
const FAILURES = '/^SUMMARY: .*|runtime error: .*|Assertion .*|^\[.*Freeing 0x.*|zend_mm_heap corrupted'
    . '|invariant .* is broken|overflowed its stack|^Parse error: .*|Stack overflow in coroutine/m';

/* PHP's own: ob_start() in a shutdown function, after ob_start() in an output callback has been a fatal error; and
 * array_multisort() of a variable that __toString() of an element changes. */
const NOT_OURS = '/zend_stack\.c:\d+:\d+: runtime error: null pointer|in php_multisort_compare /';

/** A program in a process of its own. */
final class Run
{
    private mixed $process;
    private string $file;
    private string $output = '';
    private float $look;
    private float $used = 0;
    /** @var resource */
    public mixed $pipe;

    public function __construct(public readonly int $seed, Block $program)
    {
        $this->file = tempnam(sys_get_temp_dir(), 'fuzz');
        file_put_contents($this->file, source($program, $seed));
        $options = 'exitcode=' . SANITIZER_STATUS . ':';
        $environment = ['ASYNC_SEED' => (string) $seed, 'ASAN_OPTIONS' => $options . getenv('ASAN_OPTIONS'),
            'LSAN_OPTIONS' => $options . getenv('LSAN_OPTIONS'),
            'UBSAN_OPTIONS' => $options . getenv('UBSAN_OPTIONS')] + getenv();
        $command = [PHP_BINARY, '-d', 'display_errors=stdout', '-d', 'html_errors=0', '-d', 'memory_limit=512M',
            $this->file];
        $this->look = microtime(true) + SECONDS_PER_SEED;
        $this->process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes, null,
            $environment);
        $this->pipe = $pipes[1];
        stream_set_blocking($this->pipe, false);
    }

    /** What went wrong, '' if nothing did, null while it runs. */
    public function result(): ?string
    {
        while (($data = fread($this->pipe, 65536)) !== false && $data !== '') {
            $this->output = substr($this->output . $data, -OUTPUT_LIMIT);
        }
        if (!feof($this->pipe)) {
            if (microtime(true) < $this->look || $this->isBusy()) {
                return null;
            }
            proc_terminate($this->process, SIGKILL);
            return $this->end('it hangs');
        }
        return $this->end('');
    }

    /** Has it used the processor since the last look, and not for too long? */
    private function isBusy(): bool
    {
        $fields = explode(' ', (string) @file_get_contents('/proc/' . proc_get_status($this->process)['pid'] . '/stat'));
        $before = $this->used;
        $this->used = ((int) ($fields[13] ?? 0) + (int) ($fields[14] ?? 0)) / 100;
        $this->look = microtime(true) + SECONDS_PER_SEED;
        return $this->used > $before + 1 && $this->used < SECONDS_PER_SEED;
    }

    private function end(string $failure): string
    {
        do {
            $status = proc_get_status($this->process);
        } while ($status['running'] && usleep(1000) === null);
        fclose($this->pipe);
        proc_close($this->process);
        unlink($this->file);
        if (preg_match(NOT_OURS, $this->output)) {
            return '';
        }
        if ($failure === '' && preg_match(FAILURES, $this->output, $match)) {
            $failure = $match[0];
        } elseif ($failure === '' && ($status['signaled'] || $status['exitcode'] === SANITIZER_STATUS)) {
            $failure = "the process ended by signal $status[termsig], status $status[exitcode]";
        }
        return $failure;
    }

    public function output(): string
    {
        return $this->output;
    }
}

function source(Block $program, int $seed): string
{
    $ticks = $seed % 4 === 0 ? "declare(ticks=1);\n" : '';
    return "<?php\n{$ticks}namespace Fuzz;\nrequire " . var_export(__DIR__ . '/fuzz/prelude.php', true) . ";\n$program\n";
}

/** Runs one and waits for it. */
function complete(Run $run): string
{
    while (($failure = $run->result()) === null) {
        $read = [$run->pipe];
        $write = $except = null;
        stream_select($read, $write, $except, 1);
    }
    return $failure;
}

/**
 * @param \Iterator<int> $seeds
 * @return array{int, array<int, string>} how many ran, and what went wrong
 */
function drive(Generator $generator, \Iterator $seeds, int $jobs): array
{
    $runs = $failures = [];
    $count = 0;
    while ($runs || $seeds->valid()) {
        for (; count($runs) < $jobs && $seeds->valid(); $seeds->next()) {
            $runs[] = new Run($seeds->current(), $generator->program($seeds->current()));
        }
        $read = array_column($runs, 'pipe');
        $write = $except = null;
        stream_select($read, $write, $except, 1);
        foreach ($runs as $i => $run) {
            $failure = $run->result();
            if ($failure === null) {
                continue;
            }
            unset($runs[$i]);
            $count++;
            if ($failure !== '') {
                $failures[$run->seed] = $failure;
                /* A seed means another program as soon as the interface changes: this one stays. */
                $file = sys_get_temp_dir() . "/fuzz-$run->seed.php";
                file_put_contents($file, source($generator->program($run->seed), $run->seed));
                echo "seed $run->seed, $file: $failure\n";
            }
        }
    }
    return [$count, $failures];
}

function randomSeeds(float $minutes): \Generator
{
    for ($end = microtime(true) + 60 * $minutes; microtime(true) < $end;) {
        yield random_int(1, 999_999_999);
    }
}

/** In a developer build a seed makes time something that is counted. */
function timeIsCounted(): bool
{
    putenv('ASYNC_SEED=1');
    $begin = hrtime(true);
    \Async\delay(50);
    putenv('ASYNC_SEED');
    return hrtime(true) - $begin < 25_000_000;
}

/** What kind of failure it is: the message without its numbers. */
function kindOf(string $failure): string
{
    return preg_replace('/0x[0-9a-f]+|\d+/', '', $failure);
}

function main(array $arguments): int
{
    $generator = new Generator(timeIsCounted());
    $seed = (int) ($arguments[1] ?? 0);
    switch ($arguments[0] ?? '') {
        case '--seed':
            $failure = complete($run = new Run($seed, $generator->program($seed)));
            echo $run->output(), "\n", $failure ?: 'nothing went wrong', "\n";
            return $failure === '' ? 0 : 1;
        case '--show':
            echo source($generator->program($seed), $seed);
            return 0;
        case '--minimise':
            $program = $generator->program($seed);
            $kind = kindOf(complete(new Run($seed, $program)));
            $kind === '' || minimise($program, fn () => kindOf(complete(new Run($seed, $program))) === $kind);
            echo source($program, $seed), $kind ?: 'nothing goes wrong', "\n";
            return $kind === '' ? 0 : 1;
        case '--seeds':
            $first = (int) ($arguments[2] ?? 1);
            $seeds = new \ArrayIterator(range($first, $first + $seed - 1));
            break;
        default:
            $seeds = randomSeeds((float) ($arguments[0] ?? 1));
    }
    [$count, $failures] = drive($generator, $seeds, 2);
    foreach ($failures as $failed => $failure) {
        echo "run it again: ./dev fuzz --seed $failed\n";
    }
    echo $count - count($failures), ' programs passed, ', count($failures), " failed\n";
    return $failures ? 1 : 0;
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    exit(main(array_slice($argv, 1)));
}
