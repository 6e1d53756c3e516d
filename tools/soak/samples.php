<?php
namespace Soak;

/** What the process needs, once a second. */
final class Samples
{
    /* Pools and caches fill up first, and the allocator of the C library finds its size. */
    private const WARM_UP = 0.25;
    /* A fault takes connections away, so the least of some seconds in a row says more than each of them. */
    private const WINDOW = 10;

    /** @var list<array{float, int}> minutes and KB or number, in this order */
    public array $rss = [];
    public array $descriptors = [];
    public array $heap = [];
    private readonly int $start;

    public function __construct(private readonly float $minutes)
    {
        $this->start = hrtime(true);
    }

    /** Seconds. */
    public function elapsed(): float
    {
        return (hrtime(true) - $this->start) / 1e9;
    }

    public function take(): void
    {
        $minute = $this->elapsed() / 60;
        if ($minute >= $this->minutes * self::WARM_UP) {
            $this->rss[] = [$minute, $this->rss()];
            $this->descriptors[] = [$minute, $this->descriptors()];
            $this->heap[] = [$minute, memory_get_usage() >> 10];
        }
    }

    /** KB. */
    public function rss(): int
    {
        preg_match('/VmRSS:\s+(\d+)/', file_get_contents('/proc/self/status'), $found);
        return (int) $found[1];
    }

    public function descriptors(): int
    {
        return count(scandir('/proc/self/fd'));
    }

    /**
     * Of the least squares over the windows.
     *
     * @return array{float, float, int, int} slope per minute, growth by that slope, first, last
     */
    public function trend(array $series): array
    {
        $points = array_map(fn(array $window) => [$window[0][0], min(array_column($window, 1))],
            array_chunk($series, self::WINDOW));
        $count = max(1, count($points));
        $x = array_sum(array_column($points, 0)) / $count;
        $y = array_sum(array_column($points, 1)) / $count;
        $above = $below = 0;
        foreach ($points as [$minute, $value]) {
            $above += ($minute - $x) * ($value - $y);
            $below += ($minute - $x) ** 2;
        }
        $slope = $below ? $above / $below : 0;
        $last = end($points);
        return [$slope, $slope * ($last[0] - $points[0][0]), $points[0][1], $last[1]];
    }
}
