<?php
declare(strict_types=1);

namespace Async\Fleet;

/** A process of the fleet, as the store knows it. */
final class Member
{
    public function __construct(
        public readonly string $id,
        public readonly int $has,
        public readonly int $grant,
        public readonly int $wants,
        public readonly int $floor,
        public readonly bool $hungry,
        public readonly string $label,
    ) {
    }
}
