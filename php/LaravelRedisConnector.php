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
            use LaravelClients;

            public function __construct(\Closure $make, array $config)
            {
                parent::__construct(null, $make, $config);
                $this->useClients($make, $config);
            }
        };
    }
}
