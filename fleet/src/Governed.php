<?php
declare(strict_types=1);

namespace Async\Fleet;

use Async\{Pool, PoolObserver};

/** A pool under a budget. Only notices that do not cost acquire() and release() anything are asked for. */
final class Governed implements PoolObserver
{
    public readonly int $ownMin;
    public readonly int $ownMax;

    public function __construct(public readonly Pool $pool, public readonly int $floor, public readonly int $ceiling, private Budget $budget)
    {
        $stats = $pool->stats();
        [$this->ownMin, $this->ownMax] = [$stats->min, $stats->max];
    }

    /** As many as are in use or waited for. */
    public function demand(): int
    {
        return min($this->ceiling, $this->pool->activeCount() + $this->pool->waitingCount());
    }

    /** As many as the server has accepted: the pool's count has those that are being made, too. */
    public function made(): int
    {
        $stats = $this->pool->stats();
        return $stats->created - array_sum($stats->destroyed);
    }

    public function limited(Pool $pool): void
    {
        $this->budget->wantsMore();
    }

    public function createFailed(Pool $pool, ?\Throwable $error): void
    {
        if (preg_match('~^(53300|1040|08004)$~', (string) $error?->getCode()) || preg_match('~53300|\[1040\]|too many (clients|connections)~i', (string) $error?->getMessage())) {
            $this->budget->serverIsFull();
        }
    }
}
