<?php

namespace Async\Bridge;

use Async\AsyncException;
use function Async\current_coroutine;

/**
 * What main sets before it spawns is the default of all coroutines, so the bridges have to know whether they run in main.
 *
 * @internal
 */
final class Main
{
    public static function isCurrent(): bool
    {
        try {
            return current_coroutine()->getSpawnFileAndLine()[0] === null;
        } catch (AsyncException) {
            return true; // no coroutine was spawned yet
        }
    }
}
