<?php
declare(strict_types=1);

namespace Async\Fleet;

/** What a process may have when its lease has ended and the store cannot be reached. */
enum Fallback
{
    /** What it was granted last. Others may have been granted the same. */
    case Optimistic;

    /** The safe share that it was told last: all processes together stay within the limit if none was added since. */
    case Safe;

    /** Its floor. */
    case Pessimistic;
}
