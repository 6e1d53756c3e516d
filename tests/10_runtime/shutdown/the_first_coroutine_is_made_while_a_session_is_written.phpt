--TEST--
Shutdown functions: the first coroutine may be made while PHP writes the session
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
    public function write($id, $data): bool
    {
        Async\spawn(fn () => print("coroutine of the handler\n"));
        echo "written: $data\n";
        return true;
    }
    public function create_sid(): string { return 'id'; }
    public function validateId($id): bool { return true; }
    public function destroy($id): bool { return true; }
    public function gc($lifetime): int { return 0; }
}
session_set_save_handler(new Handler(), true); // PHP registers a function of its own
session_start();
if ($argc > 1) {
    return;
}
passthru(sprintf('%s %s late', getenv('TEST_PHP_EXECUTABLE') . ' ' . getenv('TEST_PHP_EXTRA_ARGS'), escapeshellarg(__FILE__)));
Async\spawn(function () {
    Async\suspend();
    $_SESSION['by'] = 'coroutine';
    echo "coroutine\n";
});
echo "main\n";
?>
--EXPECT--
written: 
coroutine of the handler
main
coroutine
written: by|s:9:"coroutine";
coroutine of the handler
