<?php

namespace Async\Bridge;

use Closure;
use function Async\await;
use function Async\spawn;

/**
 * Libraries look whether they are connected, and connect if not. Connecting suspends, so several coroutines may come to that at the
 * same time: without this, each of them would make a pool.
 *
 * @internal
 */
final class Connecting
{
    /**
     * A function that calls $connect, in a coroutine of its own; callers that come meanwhile get the same result. A failure goes to
     * all of them, and the next caller tries again. What is not a Closure is returned as it is.
     */
    public static function once(mixed $connect): mixed
    {
        if (!$connect instanceof Closure) {
            return $connect;
        }
        $connecting = null;
        return static function () use ($connect, &$connecting) {
            $mine = $connecting ??= spawn($connect);
            try {
                return await($mine);
            } finally {
                if ($connecting === $mine && $mine->isCompleted()) {
                    $connecting = null;
                }
            }
        };
    }
}
