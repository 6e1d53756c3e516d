--TEST--
Shutdown: after an exit() without coroutines, those of shutdown functions run to their end
--FILE--
<?php
register_shutdown_function(function () {
    echo "function\n";
    Async\spawn(function () {
        echo "begin\n";
        Async\delay(1);
        echo "end\n";
    });
});
exit("exit\n");
?>
--EXPECT--
exit
function
begin
end
