<?php
declare(strict_types=1);

namespace Async\Fleet;

/** A budget is used in a way that cannot work; the message says what to change. */
final class BudgetException extends \LogicException
{
    /** @internal */
    public static function ofLimits(Report $report, int $stored): self
    {
        return new self("The budget \"$report->budget\" has a limit of $stored in the store, and of $report->limit here. Give all"
            . ' processes the same limit, or change that of the store by `fleet-top --limit`');
    }

    /** @internal */
    public static function ofName(string $budget): self
    {
        return new self("The store knows no budget \"$budget\": look at its spelling. A limit is changed once a process has begun with it");
    }
}
