--TEST--
Channel: a scope that is cancelled closes its channels first; one that runs empty does not
--FILE--
<?php
use Async\{Channel, ChannelException, Scope, TaskGroup};
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/../../support.inc';

$tell = function (string $who) use (&$channel): void {
    try {
        $channel ??= new Channel;
        $channel->recv();
    } catch (ChannelException $e) {
        echo "$who: {$e->reason->name}: {$e->getMessage()}\n";
    }
    try {
        suspend();
        echo "$who goes on\n";
    } catch (Throwable $e) {
        echo "$who: ", $e->getMessage(), "\n";
    }
};
$scope = new Scope;
$scope->spawn($tell, 'inside');
suspend();
spawn($tell, 'outside');
$scope->spawn(function () use (&$buffer) {
    $buffer = new Channel(2);
    $buffer->send('stored');
    delay(60000);
});
suspend();
$scope->cancel();
echo $buffer->recv(), "\n";
echo outcome(fn() => $buffer->recv()), "\n";
delay(1);

echo "runs empty: ";
$scope = new Scope;
await($scope->spawn(function () use (&$open) { $open = new Channel(1); }));
unset($scope);
var_dump($open->isClosed());

echo "by the parent, by a group: ";
$parent = new Scope;
($child = Scope::inherit($parent))->spawn(function () use (&$byParent) { $byParent = new Channel; delay(60000); });
$group = new TaskGroup;
$group->spawn(function () use (&$byGroup) { $byGroup = new Channel; delay(60000); });
suspend();
var_dump($byParent->isClosed() || $byGroup->isClosed());
$parent->cancel();
$group->cancel();
var_dump($byParent->isClosed() && $byGroup->isClosed());

echo "gone before the scope\n";
$scope = new Scope;
await($scope->spawn(function () { new Channel; }));
$scope->cancel();
?>
--EXPECT--
stored
Async\ChannelException: Channel closed: owner scope disposed
inside: SCOPE_DISPOSED: Channel closed: owner scope disposed
inside: Scope was cancelled
outside: SCOPE_DISPOSED: Channel closed: owner scope disposed
outside goes on
runs empty: bool(false)
by the parent, by a group: bool(false)
bool(true)
gone before the scope
