--TEST--
Shutdown functions: that were registered before the first coroutine run after all coroutines
--EXTENSIONS--
session
--INI--
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
/* PHP 8.6 misses the two functions of ids if they are not there. */
class Handler implements SessionHandlerInterface
{
    public function open($path, $name): bool { return true; }
    public function close(): bool { return true; }
    public function read($id): string { return ''; }
    public function write($id, $data): bool { echo "written: $data\n"; return true; }
    public function create_sid(): string { return 'id'; }
    public function validateId($id): bool { return true; }
    public function destroy($id): bool { return true; }
    public function gc($lifetime): int { return 0; }
}
session_set_save_handler(new Handler(), true); // PHP registers a function of its own
session_start();
register_shutdown_function(fn () => print("first\n"));
register_shutdown_function(fn () => print("second\n"));
Async\spawn(function () {
    Async\suspend();
    $_SESSION['by'] = 'coroutine';
    register_shutdown_function(fn () => print("third\n"));
    echo "coroutine\n";
});
echo "main\n";
?>
--EXPECT--
main
coroutine
first
second
third
written: by|s:9:"coroutine";
