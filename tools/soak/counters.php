<?php
namespace Soak;

/** What has happened so far. */
final class Counters
{
    public int $cycles = 0;     // acquire and release, by hand or inside a pooled PDO call
    public int $answers = 0;
    public int $wrong = 0;
    public int $cancelled = 0;
    public int $timeouts = 0;
    public int $failures = 0;
    /** @var array<string, int> */
    public array $faults = [];
    /** @var array<string, int> answers by client */
    public array $byClient = [];

    public function fault(string $name): void
    {
        $this->faults[$name] = ($this->faults[$name] ?? 0) + 1;
    }

    public function line(): string
    {
        return sprintf('cycles %.1f M  answers %d k  wrong %d  faults %d  failures %d  timeouts %d  cancelled %d',
            $this->cycles / 1e6, $this->answers / 1e3, $this->wrong, array_sum($this->faults), $this->failures,
            $this->timeouts,
            $this->cancelled);
    }

    public function summary(): string
    {
        return sprintf("acquire and release: %s cycles\n", number_format($this->cycles))
            . self::table('answers', $this->byClient)
            . self::table('faults', $this->faults)
            . sprintf("%d wrong answers, %d failed calls, %d acquire timeouts, %d cancelled waits\n", $this->wrong,
                $this->failures,
                $this->timeouts, $this->cancelled);
    }

    private static function table(string $title, array $counts): string
    {
        ksort($counts);
        return sprintf("%s: %s\n", $title, implode(', ', array_map(fn($name, $count) => number_format($count) . " $name",
            array_keys($counts), $counts)));
    }
}

/** Coroutines that go on until they are told to end, even when they are cancelled. */
abstract class Crew
{
    /** @var list<\Async\Coroutine> */
    private array $coroutines = [];
    protected bool $isOver = false;

    public function __construct(protected readonly Counters $counters)
    {
    }

    protected function hire(\Closure $round): void
    {
        $this->coroutines[] = \Async\spawn(function () use ($round) {
            for ($pause = 0; !$this->isOver;) {
                $this->attempt($round, $pause);
            }
        });
    }

    private function attempt(\Closure $round, int &$pause): void
    {
        try {
            \Async\delay($pause);
            $pause = 0;
            $round();
        } catch (\Async\AsyncCancellation $e) {
            $this->isOver || $e->getMessage() === 'by the soak' ?: throw $e;
            $this->counters->cancelled++;
        } catch (\Async\TimeoutException) {
            $this->counters->timeouts++;
        } catch (\RedisException | \RuntimeException $e) { // PDOException, mysqli_sql_exception
            if ($e->getPrevious() instanceof \Async\TimeoutException) {
                $this->counters->timeouts++;
                return;
            }
            $this->counters->failures++;
            $pause = mt_rand(2, 10);
        }
    }

    public function cancelOne(): void
    {
        $this->coroutines[array_rand($this->coroutines)]->cancel(new \Async\AsyncCancellation('by the soak'));
    }

    /** @return list<string> what is wrong */
    public function end(): array
    {
        $this->isOver = true;
        array_map(\Async\await(...), $this->coroutines);
        foreach ($this->pools() as $name => $pool) { // what a health check or a rollback is about to give back
            until(fn() => $pool->activeCount() === 0, "the end of what $name does by itself");
        }
        return array_values(array_filter(array_map(self::check(...), array_keys($this->pools()), $this->pools())));
    }

    /** @return array<string, \Async\Pool> */
    abstract protected function pools(): array;

    private static function check(string $name, \Async\Pool $pool): ?string
    {
        $counts = "count {$pool->count()}, idle {$pool->idleCount()}, active {$pool->activeCount()}";
        $isFine = $pool->count() === $pool->idleCount();
        $pool->close();
        return $isFine && $pool->count() === 0 ? null
            : "the counters of $name are wrong: $counts, {$pool->count()} after close()";
    }
}
