<?php

namespace Async\Bridge;

use Async\Local;
use Closure;
use WeakMap;

/**
 * Revolt's FiberLocal for coroutines: the driver lets it stand for Revolt\EventLoop\FiberLocal, which knows Fibers only, and would give
 * all coroutines one value.
 *
 * @internal
 */
final class RevoltFiberLocal
{
    private static ?Local $own = null;

    public static function clear(): void
    {
        self::$own?->unset();
    }

    public function __construct(private readonly Closure $initializer)
    {
    }

    public function set(mixed $value): void
    {
        self::values()[$this] = [$value];
    }

    public function unset(): void
    {
        unset(self::values()[$this]);
    }

    public function get(): mixed
    {
        $values = self::values();
        return ($values[$this] ??= [($this->initializer)()])[0];
    }

    private static function values(): WeakMap
    {
        return (self::$own ??= new Local(fn () => new WeakMap))->get();
    }
}
