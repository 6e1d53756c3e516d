<?php

namespace Async\Bridge;

/**
 * The client of a connection to Redis is the coroutine's.
 *
 * @internal
 */
trait LaravelClients
{
    private Clients $clients;

    private function useClients(\Closure $make, array $config): void
    {
        $this->clients = new Clients($make, $config['pool'] ?? 100, 'redis');
        unset($this->client); // __get() gives the one of the coroutine
    }

    public function __get($name)
    {
        return $this->clients->get();
    }

    /** Laravel sets a new client when the old one is broken; the pool makes its own. */
    public function __set($name, $value)
    {
        $this->clients->discard();
    }
}
