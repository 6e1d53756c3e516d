--TEST--
timeout(): the shorter of a delay and its token decides
--FILE--
<?php
use function Async\{await, delay, spawn, timeout};

foreach ([[1, 200], [200, 1]] as [$work, $limit]) {
    $c = spawn(function () use ($work) { delay($work); return 'done'; });
    try {
        echo await($c, timeout($limit)), "\n";
    } catch (Async\OperationCanceledException $e) {
        echo $e->getPrevious()->getMessage(), "\n";
        $c->cancel();
    }
}
?>
--EXPECT--
done
Timeout occurred after 1 milliseconds
