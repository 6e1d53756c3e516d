--TEST--
php-amqplib: unchanged, its calls suspend only the caller
--EXTENSIONS--
posix
sockets
--SKIPIF--
<?php
require __DIR__ . '/clients.inc';
stream_resolve_include_path('PhpAmqpLib/autoload.php') or die('skip php-amqplib is not installed');
skip_without_rabbitmq('sockets');
?>
--FILE--
<?php
require __DIR__ . '/clients.inc';
error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED); // the library may be older than this PHP
require 'PhpAmqpLib/autoload.php';
use PhpAmqpLib\Connection\{AMQPSocketConnection, AMQPStreamConnection};
use PhpAmqpLib\Message\AMQPMessage;
use function Async\{spawn, await};

$server = rabbitmq();
const MESSAGES = 20;

foreach ([
    AMQPSocketConnection::class => ['read_timeout' => 40, 'write_timeout' => 40],
    AMQPStreamConnection::class => ['connection_timeout' => 40, 'read_write_timeout' => 40],
] as $class => $timeouts) {
    echo substr(strrchr($class, '\\'), 1), "\n";
    $connect = fn() => new $class('127.0.0.1', $server->port, 'guest', 'guest', ...$timeouts);
    echo '  connecting: ', while_stopped($server, fn() => $connect()->isConnected()), "\n";

    $connection = $connect();
    $channel = $connection->channel();
    echo '  declaring: ', while_stopped($server, fn() => $channel->queue_declare('one')[0]), "\n";

    $consume = function (string $queue) use ($connect) {
        $channel = $connect()->channel();
        $channel->queue_declare($queue);
        $got = [];
        $channel->basic_consume($queue, no_ack: true, callback: function (AMQPMessage $message) use (&$got) { $got[] = $message->getBody(); });
        while (count($got) < MESSAGES) {
            $channel->wait(null, false, 40);
        }
        return $got;
    };
    $publish = function (string $queue) use ($connect) {
        $channel = $connect()->channel();
        $channel->confirm_select();
        $channel->queue_declare($queue);
        for ($i = 0; $i < MESSAGES; $i++) {
            $channel->basic_publish(new AMQPMessage("$queue $i"), '', $queue);
            $channel->wait_for_pending_acks(40);
        }
    };
    $right = 0;
    $queues = array_map(fn($i) => "$class $i", range(1, 5)); // of its own: consumers stay at the server until their connection is freed
    $consumers = array_map(fn($queue) => [$queue, spawn($consume, $queue)], $queues);
    array_map(\Async\await(...), array_map(fn($queue) => spawn($publish, $queue), $queues));
    foreach ($consumers as [$queue, $consumer]) {
        $right += await($consumer) === array_map(fn($n) => "$queue $n", range(0, MESSAGES - 1));
    }
    echo "  consumers that got all in order: $right\n";

    $idle = $connect()->channel();
    $idle->queue_declare('silent');
    $idle->basic_consume('silent', callback: fn() => null);
    $waiting = spawn(fn() => outcome(fn() => $idle->wait()));
    until(fn() => $waiting->getAwaitingInfo());
    $waiting->cancel();
    echo '  cancelled: ', await($waiting), "\n";
    $connection->close();
}
?>
--EXPECT--
AMQPSocketConnection
  connecting: true, others ran
  declaring: 'one', others ran
  consumers that got all in order: 5
  cancelled: Async\AsyncCancellation: Coroutine cancelled
AMQPStreamConnection
  connecting: true, others ran
  declaring: 'one', others ran
  consumers that got all in order: 5
  cancelled: Async\AsyncCancellation: Coroutine cancelled
