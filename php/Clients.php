<?php

namespace Async\Bridge;

use Async\Local;
use Async\Pool;
use Closure;

/**
 * A pool of clients for a library that keeps one: each coroutine has a client from its first use until the coroutine ends.
 *
 * @internal
 */
final class Clients
{
    private Pool $pool;
    private Local $leases;

    public function __construct(Closure $make, int $max, string $name)
    {
        $this->pool = $pool = new Pool($make, max: $max, name: $name);
        $this->leases = new Local(static fn () => new class ($pool) {
            public object $client;

            public function __construct(public Pool $pool)
            {
                $this->client = $pool->acquire();
            }

            public function __destruct()
            {
                if (isset($this->client) && !$this->pool->isClosed()) {
                    $this->pool->release($this->client);
                }
            }
        });
    }

    /** The client of the coroutine. */
    public function get(): object
    {
        return $this->leases->get()->client;
    }

    /** The client of the coroutine is broken: its next use makes another one. */
    public function discard(): void
    {
        $lease = $this->leases->get();
        $client = $lease->client;
        unset($lease->client);
        $this->pool->discard($client);
        $this->leases->unset();
    }
}
