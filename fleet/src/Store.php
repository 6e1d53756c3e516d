<?php
declare(strict_types=1);

namespace Async\Fleet;

/**
 * Where the members of a fleet meet. All decisions are made there, one at a time, by the clock of the store. It does not call govern() and
 * close() of the budget that asks it.
 */
interface Store
{
    /**
     * Tells what this process has and wants, and learns what it may have.
     *
     * @throws StoreException the store cannot be reached, or its answer makes no sense
     * @throws BudgetException the store knows the budget with another limit
     */
    public function refresh(Report $report): Grant;

    /** The process needs nothing any more; what it had is free at once. */
    public function leave(Report $report): void;

    /** @return list<Member> for bin/fleet-top */
    public function members(string $budget): array;
}
