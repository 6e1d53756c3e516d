<?php

namespace Async\Bridge;

use Illuminate\Config\Repository;

/**
 * Laravel's configuration: what main sets before it spawns is the default of all coroutines, what a coroutine sets is its own.
 */
final class LaravelConfig extends Repository
{
    use PerCoroutine;

    public function __construct(array $items = [])
    {
        parent::__construct($items);
        $this->makePerCoroutine(parent::class, [], ['items']);
    }

    /** @param Repository|\Illuminate\Support\Fluent $config an application's, or Capsule's */
    public static function from(object $config): self
    {
        if ($config instanceof Repository) {
            return new self($config->all());
        }
        $made = new self;
        $made->set($config->getAttributes());
        return $made;
    }
}
