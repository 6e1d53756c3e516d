--TEST--
A fatal error in the middle of connecting ends the script; the stream, which PHP closes, is not waited for
--FILE--
<?php
register_shutdown_function(fn () => print "shutdown\n");
Async\await(Async\spawn(function () {
    set_error_handler(fn () => @trigger_error('fatal', E_USER_ERROR));
    stream_socket_client('tcp://no..name:80');
    echo "not reached\n";
}));
?>
--EXPECTF--
Fatal error: fatal in %s on line %d
shutdown
