--TEST--
Shutdown: after exit(), the first coroutine runs to its end that the handler of a session makes
--EXTENSIONS--
session
--INI--
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
class Handler extends SessionHandler
{
    public function open($path, $name): bool { return true; }
    public function close(): bool { return true; }
    public function create_sid(): string { return 'id'; }
    public function read($id): string { return ''; }
    public function write($id, $data): bool
    {
        Async\spawn(function () {
            echo "begin\n";
            Async\delay(1);
            echo "end\n";
        });
        return true;
    }
}
session_set_save_handler(new Handler, true); // PHP registers its function without ours
session_start();
$_SESSION['a'] = 1;
exit("exit\n");
?>
--EXPECT--
exit
begin
end
