<?php
declare(strict_types=1);

namespace Async\Fleet;

/** What a process tells the store. */
final class Report
{
    public function __construct(
        public readonly string $budget,
        public readonly string $id,
        public readonly int $limit,
        public readonly int $lease,
        public readonly int $has,
        public readonly int $wants,
        public readonly int $floor,
        public readonly int $ceiling,
        public readonly int $weight,
        public readonly int $epoch,
        public readonly string $label,
    ) {
    }

    /** In the order of the scripts. */
    public function values(string $what): array
    {
        return [$what, $this->id, $this->limit, $this->lease, $this->has, $this->wants, $this->floor, $this->ceiling, $this->weight,
            $this->epoch, $this->label];
    }
}
