<?php

namespace Async\Bridge;

use ArrayAccess;
use Async\Local;

/**
 * The instances of Laravel's container: of a scoped name, each coroutine has its own.
 *
 * @internal
 */
final class LaravelInstances implements ArrayAccess
{
    private Local $own;

    /**
     * @param array<string, mixed> $shared   those of all coroutines, and main's
     * @param list<string>         $scoped   the container's scoped names
     * @param array<string, mixed> $bindings the container's; a coroutine begins with a copy of main's instance if there is none
     */
    public function __construct(private array $shared, private array &$scoped, private array &$bindings)
    {
        $this->own = new Local(fn () => (object) ['instances' => []]);
    }

    public function offsetExists(mixed $name): bool
    {
        return $this->offsetGet($name) !== null;
    }

    public function offsetGet(mixed $name): mixed
    {
        $instances = &$this->of($name);
        if (!isset($instances[$name]) && isset($this->shared[$name]) && !isset($this->bindings[$name])) {
            $instances[$name] = clone $this->shared[$name];
        }
        return $instances[$name] ?? null;
    }

    public function offsetSet(mixed $name, mixed $value): void
    {
        $this->of($name)[$name] = $value;
    }

    public function offsetUnset(mixed $name): void
    {
        unset($this->of($name)[$name]);
    }

    private function &of(string $name): array
    {
        if (in_array($name, $this->scoped, true) && !Main::isCurrent()) {
            return $this->own->get()->instances;
        }
        return $this->shared;
    }
}
