<?php

namespace Async\Bridge;

use Async\Local;
use ReflectionClass;

/**
 * Gives an object that all coroutines share some properties with a value of their own in each coroutine.
 *
 * Services keep the connection object that they resolved first, so the object must stay one. What it counts and collects (the depth
 * of transactions, the query log) belongs to the coroutine. PHP calls __get() and __set() for a declared property that was unset,
 * also inside the class that declares it: these lead to the state of the current coroutine, which goes away with the coroutine.
 */
trait PerCoroutine
{
    private Local $state;

    /**
     * For the constructor to call when the properties have their first values. A name that this version does not declare is ignored.
     *
     * @param class-string $class     may see the properties
     * @param list<string> $fresh     each coroutine begins with the value that they have now; an object is copied
     * @param list<string> $inherited each coroutine begins with the value that main has then; an object is copied
     * @param array<string, \Closure(): mixed> $made each coroutine begins with the value that the function makes. The values of now are those
     *   of the caller: if that is not main, main begins with made ones, too
     */
    private function makePerCoroutine(string $class, array $fresh, array $inherited = [], array $made = []): void
    {
        $take = function (string $name) {
            $value = $this->$name ?? null;
            unset($this->$name);
            return $value;
        };
        $main = [];
        foreach ([...$fresh, ...$inherited, ...array_keys($made)] as $name) {
            if (property_exists($class, $name) || property_exists($this, $name)) {
                $main[$name] = $take->bindTo($this, $class)($name);
            }
        }
        $first = self::copyObjects($main);
        $main = (object) $main;
        $inherited = array_flip($inherited);
        $isOfMain = Main::isCurrent();
        $this->state = new Local(static function () use ($main, $first, $inherited, $made, $isOfMain) {
            $isMain = Main::isCurrent();
            $values = $isMain && $isOfMain ? [] : array_map(fn ($make) => $make(), $made);
            if (!$isMain) {
                return (object) ($values + self::copyObjects(array_intersect_key((array) $main, $inherited) + $first));
            }
            foreach ($values as $name => $value) {
                $main->$name = $value;
            }
            return $main;
        });
        $this->keepFromJit();
    }

    /**
     * Up to PHP 8.5, what the tracing JIT makes of `$this->name[$key] ?? …` and the like takes an unset property for null, without asking
     * __get(). So it must not make anything of the methods that may hold such code.
     */
    private function keepFromJit(): void
    {
        static $done = [];
        if (PHP_VERSION_ID >= 80600 || isset($done[$this::class]) || !function_exists('opcache_jit_blacklist') || ini_get('opcache.jit') === 'disable') {
            return;
        }
        $done[$this::class] = true;
        for ($class = $this::class; $class; $class = get_parent_class($class)) {
            foreach ((new ReflectionClass($class))->getMethods() as $method) {
                if ($method->class === $class && !$method->isAbstract()) {
                    opcache_jit_blacklist($method->getClosure($this));
                }
            }
        }
    }

    /** The coroutine goes on with the values that a new one begins with. Main keeps its own. */
    public function forgetCoroutine(): void
    {
        if (!Main::isCurrent()) {
            $this->state->unset();
        }
    }

    private static function copyObjects(array $values): array
    {
        return array_map(fn ($value) => is_object($value) ? clone $value : $value, $values);
    }

    public function &__get($name)
    {
        return $this->state->get()->$name;
    }

    public function __set($name, $value)
    {
        $this->state->get()->$name = $value;
    }

    public function __isset($name)
    {
        return isset($this->state->get()->$name);
    }
}
