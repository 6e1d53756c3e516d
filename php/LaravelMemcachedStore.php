<?php

namespace Async\Bridge;

use Closure;
use Illuminate\Cache\MemcachedStore;

/**
 * Laravel's cache on memcached, over a pool of clients.
 */
final class LaravelMemcachedStore extends MemcachedStore
{
    private Clients $clients;

    /** @param Closure(): \Memcached $make */
    public function __construct(Closure $make, $prefix = '', int $max = 100)
    {
        $this->clients = new Clients($make, $max, 'memcached');
        parent::__construct($this->clients->get(), $prefix);
        unset($this->memcached); // __get() gives the one of the coroutine
    }

    public function __get($name)
    {
        return $this->clients->get();
    }

    public function getMemcached()
    {
        return $this->clients->get();
    }
}
