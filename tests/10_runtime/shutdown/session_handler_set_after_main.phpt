--TEST--
Shutdown functions: all run after a coroutine that outlives main has set a session handler
--EXTENSIONS--
session
--INI--
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
class Handler extends SessionHandler {}

/* What is echoed would send headers, and no handler can be set after that. */
function say(string $text): void
{
    fwrite(STDOUT, $text);
}

/* PHP walks its list of shutdown functions while these coroutines run, and the list grows. */
Async\spawn(function () {
    register_shutdown_function(fn() => say("before\n"));
    session_set_save_handler(new Handler, true);
    for ($i = 1; $i <= 20; $i++) {
        register_shutdown_function(fn() => say("$i "));
    }
    register_shutdown_function(function () {
        say("\nafter\n");
        Async\spawn(fn() => say("spawned by a shutdown function\n"));
    });
});

/* A function is taken off the list, another comes: the number is the same. */
register_shutdown_function(function () {
    register_shutdown_function(function () {
        session_set_save_handler(new Handler, false);
        register_shutdown_function(function () {
            Async\spawn(fn() => say("spawned by the last one\n"));
        });
    });
});
say("end of main\n");
?>
--EXPECT--
end of main
before
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 
after
spawned by a shutdown function
spawned by the last one
