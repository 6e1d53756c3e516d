--TEST--
amqp: a queue or an exchange that is made of a connection instead of a channel is refused
--EXTENSIONS--
amqp
--FILE--
<?php
use function Async\{spawn, await};

$try = function () {
    $connection = new AMQPConnection();
    foreach ([AMQPChannel::class, AMQPQueue::class, AMQPExchange::class] as $class) {
        for ($i = 0; $i < 100; $i++) {
            try {
                new $class($connection);
            } catch (TypeError | AMQPException $e) {
            }
        }
        echo $class, ': ', $e::class, "\n";
    }
};
$try();
await(spawn($try));
?>
--EXPECT--
AMQPChannel: AMQPConnectionException
AMQPQueue: TypeError
AMQPExchange: TypeError
AMQPChannel: AMQPConnectionException
AMQPQueue: TypeError
AMQPExchange: TypeError
