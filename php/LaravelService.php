<?php

namespace Async\Bridge;

use Closure;
use ReflectionFunction;

/**
 * A service of Laravel that all coroutines share, made from the one that Laravel has made. Some of its properties are the coroutine's.
 *
 * @internal
 */
trait LaravelService
{
    use PerCoroutine;

    /**
     * @param list<string> $fresh     see PerCoroutine
     * @param list<string> $inherited
     * @param array<string, Closure(): mixed> $made
     */
    public function __construct(object $from, array $fresh, array $inherited = [], array $made = [])
    {
        $properties = (fn () => get_object_vars($this))->bindTo($from, parent::class)();
        foreach ($properties as $name => $value) {
            if ($value instanceof Closure && (new ReflectionFunction($value))->getClosureThis() === $from) {
                $value = $value->bindTo($this);
            } elseif (is_array($value)) {
                $value = array_map(fn ($element) => $element === $from ? $this : $element, $value);
            }
            $this->$name = $value;
        }
        $this->makePerCoroutine(parent::class, $fresh, $inherited, $made);
    }
}
