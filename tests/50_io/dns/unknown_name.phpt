--TEST--
DNS: a name that does not exist is reported as outside coroutines
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

function attempt(string $url): array
{
    $messages = [];
    set_error_handler(function (int $type, string $message) use (&$messages) { $messages[] = $message; return true; });
    $result = stream_socket_client($url, $code, $message, 5);
    restore_error_handler();
    return [$result, $code, $message, $messages];
}
foreach (['tcp://nowhere.invalid:80', 'udp://nowhere.invalid:80', "tcp://with\0null:80"] as $url) {
    $stock = attempt($url);
    $ours = await(spawn(fn() => attempt($url)));
    echo $stock === $ours ? "same\n" : var_export([$stock, $ours], true);
}
?>
--EXPECT--
same
same
same
