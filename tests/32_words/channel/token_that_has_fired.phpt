--TEST--
Channel: a token that has fired before the call counts, even if the call could be served
--FILE--
<?php
use Async\{Channel, Future, OperationCanceledException};

$channel = new Channel(1);
$channel->send('v');
foreach ([Future::completed(), Future::failed(new LogicException('failed'))] as $token) {
    try {
        $channel->recv($token);
    } catch (OperationCanceledException $e) {
        var_dump($e->getPrevious()?->getMessage());
    }
}
echo $channel->recv(), "\n";
?>
--EXPECT--
NULL
string(6) "failed"
v
