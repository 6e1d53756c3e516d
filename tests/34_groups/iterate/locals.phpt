--TEST--
iterate(): what a callback leaves in a Local does not reach the next element
--FILE--
<?php
use Async\Local;
use function Async\{coroutine_context, iterate};

$plain = new Local;
$inherited = new Local(null, true);
$inherited->set('main');
iterate([1, 2, 3], function ($n) use ($plain, $inherited) {
    echo json_encode([$plain->get(), $inherited->get(), coroutine_context()->find('k')]), "\n";
    $plain->set($n);
    $inherited->set($n);
    coroutine_context()->set('k', $n);
}, 1);
?>
--EXPECT--
[null,"main",null]
[null,"main",null]
[null,"main",null]
