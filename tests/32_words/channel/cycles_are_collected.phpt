--TEST--
Channel: values, callbacks and coroutines that only it leads to are garbage
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

class Witness
{
    public function __construct(public mixed $channel, private string $name) {}

    public function __destruct()
    {
        echo $this->name, "\n";
    }
}
(function () {
    $channel = new Channel(1);
    $channel->send(new Witness($channel, 'a value'));
    $channel = new Channel;
    $witness = new Witness($channel, 'a callback');
    $channel->recvAsync()->map(fn() => $witness);
    spawn(function () {
        $channel = new Channel;
        $witness = new Witness($channel, 'a receiver');
        $channel->recv();
    });
    spawn(function () {
        $channel = new Channel;
        $channel->send(new Witness($channel, 'a sender'));
    });
})();
suspend();
echo "collect\n";
gc_collect_cycles();
echo "end\n";
?>
--EXPECTF--
collect
a %s
a %s
a %s
a %s
end
