<?php
declare(strict_types=1);

namespace Async\Fleet;

/** What the store answers. */
final class Grant
{
    /**
     * @param int $grant at most so many connections until the lease ends
     * @param int $target as many as the rules give it; when $scarce, what is above goes back
     * @param bool $scarce others want more than there is
     * @param int $safe what it may have if the store cannot be reached
     * @param int $epoch the state of the store that this answer comes from
     * @param int $granted the sum of all grants
     * @param int $limit that of the store, which fleet-top may have changed
     * @param int $learning milliseconds until grants may grow, after the store has lost its memory
     */
    public function __construct(
        public readonly int $grant,
        public readonly int $target,
        public readonly bool $scarce,
        public readonly int $safe,
        public readonly int $epoch,
        public readonly int $granted,
        public readonly int $members,
        public readonly int $learning,
        public readonly int $floors,
        public readonly int $limit,
    ) {
    }

    /** @param mixed $answer ten numbers, as the scripts return them */
    public static function of(mixed $answer): self
    {
        if (!is_array($answer) || count($answer) !== 10 || array_filter($answer, is_numeric(...)) !== $answer) {
            throw new StoreException('The store of the budget has answered ' . json_encode($answer, JSON_PARTIAL_OUTPUT_ON_ERROR)
                . ' instead of ten numbers: is it another version of async/fleet, or another program that uses the same keys?');
        }
        [$grant, $target, $scarce, $safe, $epoch, $granted, $members, $learning, $floors, $limit] = array_values($answer);
        return new self((int) $grant, (int) $target, (bool) (int) $scarce, (int) $safe, (int) $epoch, (int) $granted, (int) $members,
            (int) $learning, (int) $floors, (int) $limit);
    }
}
