<?php
declare(strict_types=1);

namespace Async\Fleet;

/** The store cannot be reached, or has answered what no store of ours answers. The pools go on with what they have. */
final class StoreException extends \RuntimeException
{
}
