--TEST--
stream_select() writes its variables in the end, over whatever another coroutine has put there
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, delay};

final class Looks
{
    public function __destruct()
    {
        global $read;
        echo 'the variable has ', is_array($read) ? count($read) . ' streams' : gettype($read), "\n";
    }
}

[$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$read = ['key' => $near, $far];
$select = spawn(function () use ($near) {
    global $read;
    $none = null;
    var_dump(stream_select($read, $none, $none, 5));
    var_dump(array_keys($read), $read['key'] === $near);
});
spawn(function () use ($far) {
    global $read;
    delay(5);
    $read = new Looks();
    fwrite($far, 'x');
});
await($select);
?>
--EXPECT--
the variable has 1 streams
int(1)
array(1) {
  [0]=>
  string(3) "key"
}
bool(true)
