--TEST--
Connect: a fatal error while connecting ends the script without a wait for the stream
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
