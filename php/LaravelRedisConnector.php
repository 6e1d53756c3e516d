<?php

namespace Async\Bridge;

use Illuminate\Redis\Connections\PhpRedisConnection;
use Illuminate\Redis\Connectors\PhpRedisConnector;
use Illuminate\Support\Arr;

/**
 * Laravel's connections to Redis, each of which is a pool of clients: the option `pool` of a connection says how many at most.
 */
final class LaravelRedisConnector extends PhpRedisConnector
{
    public function connect(array $config, array $options)
    {
        $formatted = Arr::pull($config, 'options', []) + array_intersect_key($config, ['prefix' => '']);
        $make = fn () => $this->createClient(array_merge($config, $options, $formatted));
        return new class ($make, $config) extends PhpRedisConnection {
            private Clients $clients;

            public function __construct(\Closure $make, array $config)
            {
                $this->clients = new Clients($make, $config['pool'] ?? 100, 'redis');
                parent::__construct(null, $make, $config);
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
        };
    }
}
