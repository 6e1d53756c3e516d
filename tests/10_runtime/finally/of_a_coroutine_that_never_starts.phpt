--TEST--
finally(): a coroutine spawned too late to start is dropped with its handlers
--FILE--
<?php
class Late {
    public function __destruct()
    {
        $coroutine = Async\spawn(function () { echo "never\n"; });
        $coroutine->finally(function () { echo "never\n"; });
        echo "spawned\n";
    }
}
$late = new Late;
echo "end\n";
?>
--EXPECT--
end
spawned
