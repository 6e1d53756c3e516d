<?php

namespace Async\Bridge;

use ArrayAccess;
use ArrayIterator;
use Async\Local;
use Closure;
use IteratorAggregate;
use Traversable;

/**
 * The connections of Laravel's manager by name, as the coroutine sees them.
 *
 * A coroutine may give a name another configuration (its tenant's database), so a name leads to one shared connection for each
 * configuration. If a coroutine purges a name, it gets the connection for its configuration next; others keep theirs.
 *
 * @internal
 */
final class LaravelConnectionList implements ArrayAccess, IteratorAggregate
{
    /** @var array<string, list<array{mixed, \Illuminate\Database\Connection}>> the configuration and its connection */
    private array $made = [];
    private Local $purged;

    /** @param Closure(string): mixed $configuration of a name, in this coroutine */
    public function __construct(private Closure $configuration)
    {
        $this->purged = new Local(fn () => (object) []);
    }

    public function offsetExists(mixed $name): bool
    {
        return !isset($this->purged->get()->$name) && $this->find($name) !== null;
    }

    public function offsetGet(mixed $name): mixed
    {
        return $this->made[$name][$this->find($name)][1];
    }

    public function offsetSet(mixed $name, mixed $connection): void
    {
        unset($this->purged->get()->$name);
        if ($this->find($name) === null) {
            $this->made[$name][] = [($this->configuration)($name), $connection];
        }
    }

    public function offsetUnset(mixed $name): void
    {
        if (Main::isCurrent()) {
            unset($this->made[$name]);
        } else {
            $this->purged->get()->$name = true;
        }
    }

    public function getIterator(): Traversable
    {
        $names = array_filter(array_keys($this->made), $this->offsetExists(...));
        return new ArrayIterator(array_combine($names, array_map($this->offsetGet(...), $names)));
    }

    private function find(string $name): ?int
    {
        $configuration = ($this->configuration)($name);
        foreach ($this->made[$name] ?? [] as $i => [$of]) {
            if ($of === $configuration) {
                return $i;
            }
        }
        return null;
    }
}
