<?php
declare(strict_types=1);

namespace Async\Fleet;

/** A budget is used in a way that cannot work; the message says what to change. */
final class BudgetException extends \LogicException
{
}
