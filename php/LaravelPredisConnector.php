<?php

namespace Async\Bridge;

use Illuminate\Redis\Connections\PredisConnection;
use Illuminate\Redis\Connectors\PredisConnector;

/**
 * The same with predis.
 */
final class LaravelPredisConnector extends PredisConnector
{
    public function connect(array $config, array $options)
    {
        return new class (fn () => parent::connect($config, $options)->client(), $config) extends PredisConnection {
            use LaravelClients;

            public function __construct(\Closure $make, array $config)
            {
                $this->useClients($make, $config);
            }
        };
    }
}
