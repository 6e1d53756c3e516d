--TEST--
amqp: calls suspend only the caller, and use a connection one at a time
--EXTENSIONS--
posix
pcntl
amqp
--SKIPIF--
<?php
require __DIR__ . '/clients.inc';
skip_without_rabbitmq('amqp');
?>
--FILE--
<?php
require __DIR__ . '/clients.inc';
use function Async\{spawn, await};

$server = rabbitmq();
$connection = fn() => new AMQPConnection(['host' => '127.0.0.1', 'port' => $server->port]);
$connect = function () use ($connection) {
    $made = $connection();
    $made->connect();
    return $made;
};
function queue(AMQPChannel $channel, string $name): AMQPQueue
{
    $queue = new AMQPQueue($channel);
    $queue->setName($name);
    $queue->setFlags(AMQP_NOPARAM); /* it stays when its last consumer leaves */
    $queue->declareQueue();
    return $queue;
}
/** Publishes and fetches over a channel of its own. */
function exchange_messages(AMQPConnection $connection, string $name): bool
{
    $channel = new AMQPChannel($connection);
    $queue = queue($channel, $name);
    $exchange = new AMQPExchange($channel);
    for ($i = 0; $i < 10; $i++) {
        $exchange->publish("$name $i", $name);
        while (!$message = $queue->get(AMQP_AUTOACK));
        if ($message->getBody() !== "$name $i") {
            return false;
        }
    }
    return true;
}

/* Version 2 of the extension returns nothing where version 1 returned true, or false for "none". */
echo "= others run\n";
echo while_stopped($server, fn() => $connection()->connect() ?? true), "\n";
$one = $connect();
$channel = new AMQPChannel($one);
$queue = queue($channel, 'one');
$exchange = new AMQPExchange($channel);
echo while_stopped($server, fn() => $queue->get() ?? false), "\n";

echo "= many coroutines, with one connection and with one each\n";
foreach ([fn() => $one, $connect] as $i => $of) {
    $coroutines = array_map(fn($name) => spawn(fn() => exchange_messages($of(), $name)), ["a$i", "b$i", "c$i", "d$i"]);
    var_dump(array_unique(array_map(\Async\await(...), $coroutines)));
}

echo "= a callback may use the connection that it was called for\n";
$exchange->publish('first', 'one');
$queue->consume(function ($message) use ($exchange) {
    echo $message->getBody(), "\n";
    return $message->getBody() === 'first' && [$exchange->publish('second', 'one')];
}, AMQP_AUTOACK);
$queue->cancel();

echo "= a consumer has the connection for itself\n";
$consume = function (AMQPQueue $queue) {
    $stop = fn($message) => var_dump($message->getBody()) ?? false;
    $consumer = spawn(fn() => outcome(fn() => $queue->consume($stop, AMQP_AUTOACK) ?? false));
    until(fn() => $queue->getConsumerTag() && $consumer->getAwaitingInfo() || $consumer->isCompleted());
    return $consumer;
};
$given_up = new AMQPChannel($one);
$two = $connect();
$consumer = $consume($queue);
echo outcome(fn() => $exchange->publish('never', 'one')), "\n";
echo outcome(fn() => new AMQPChannel($one)), "\n";
echo outcome(fn() => $one->disconnect()), "\n";
unset($given_up); /* would talk to the server in the middle of another call */
(new AMQPExchange(new AMQPChannel($two)))->publish('from elsewhere', 'one');
echo await($consumer), ' ', $one->getUsedChannels(), "\n";
$queue->cancel();

echo "= cancelled\n";
$consumer = $consume($queue);
$consumer->cancel();
echo await($consumer), "\n";
var_dump($one->isConnected(), $one->reconnect() ?? true, exchange_messages($one, 'again'));
echo cancelled($server, fn() => exchange_messages($two, 'cancelled')), "\n";
var_dump($two->isConnected());
echo cancelled($server, fn() => $connection()->connect()), "\n";

echo "= persistent connections are opened one at a time\n";
[$first, $second] = [$connection(), $connection()];
$server->stop();
$both = [spawn(fn() => outcome(fn() => $first->pconnect() ?? true)), spawn(fn() => outcome(fn() => $second->pconnect() ?? true))];
until(fn() => $both[0]->getAwaitingInfo() && $both[1]->getAwaitingInfo());
$server->continue();
echo implode("\n", array_map(\Async\await(...), $both)), "\n";
var_dump(exchange_messages($first, 'persistent'), $first->pdisconnect() ?? true);

echo "= a fatal error while a call waits does not wait for its answer\n";
$channel = new AMQPChannel($one);
$server->stop();
$left = spawn(fn() => queue($channel, 'never'));
until(fn() => $left->getAwaitingInfo());
ini_set('memory_limit', memory_get_usage() + (1 << 21));
str_repeat('x', 1 << 30);
?>
--EXPECTF--
= others run
true, others ran
false, others ran
= many coroutines, with one connection and with one each
array(1) {
  [0]=>
  bool(true)
}
array(1) {
  [0]=>
  bool(true)
}
= a callback may use the connection that it was called for
first
second
= a consumer has the connection for itself
Async\AsyncException: The connection is in use: another coroutine waits in a call of it: it waits for messages
Async\AsyncException: The connection is in use: another coroutine waits in a call of it: it waits for messages
Async\AsyncException: The connection is in use: another coroutine waits in a call of it: it waits for messages
string(14) "from elsewhere"
false 1
= cancelled
Async\AsyncCancellation: Coroutine cancelled
bool(false)
bool(true)
bool(true)
Async\AsyncCancellation: Coroutine cancelled
bool(false)
Async\AsyncCancellation: Coroutine cancelled
= persistent connections are opened one at a time
true
AMQPConnectionException: There are already established persistent connection to the same resource.
bool(true)
bool(true)
= a fatal error while a call waits does not wait for its answer

Fatal error: Allowed memory size of %d bytes exhausted %s
