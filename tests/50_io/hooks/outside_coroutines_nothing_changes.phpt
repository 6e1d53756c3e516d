--TEST--
async.hooks: a script without coroutines sees no difference
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$script = <<<'PHP'
    require $argv[1];
    function print_values(mixed ...$values): void { foreach ($values as $value) echo json_encode($value), ' '; echo "\n"; }

    [$client, $server] = tcp_pair();
    print_values(stream_get_meta_data($client), get_resource_type($client), stream_get_transports());
    stream_set_timeout($client, 0, 10_000);
    print_values(fread($client, 10), stream_get_meta_data($client), feof($client));
    fwrite($server, "line\nrest");
    print_values(fgets($client), stream_get_contents($client, 4), stream_get_meta_data($client));
    print_values(stream_set_blocking($client, false), fread($client, 10), fwrite($client, 'x'), stream_get_meta_data($client));
    print_values(stream_socket_recvfrom($server, 10), stream_socket_sendto($server, 'oob', STREAM_OOB), fstat($client)['mode']);
    $r = [$client]; $w = [$client]; $e = null;
    print_values(stream_select($r, $w, $e, 0, 1000), count($r), count($w));
    print_values(stream_socket_shutdown($server, STREAM_SHUT_RDWR), fread($client, 10), feof($client), fclose($client));
    print_values(@stream_socket_client('tcp://127.0.0.1:1', $code, $message, 1), $code, $message);
    print_values(@fsockopen('nowhere.invalid', 80, $code, $message, 1), $code, $message, error_get_last()['message']);
    print_values(@stream_socket_accept(listen()[0], 0.01), error_get_last()['message']);
    print_values(usleep(1), sleep(0), time_nanosleep(0, 1), time_sleep_until(microtime(true) + 0.001));
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    print_values(fwrite($pair[0], 'x'), fread($pair[1], 1), stream_get_meta_data($pair[0]));
    print_values(class_exists('Async\Coroutine') ? count(Async\get_coroutines()) : 0);
    PHP;
$outputs = [];
foreach (['all', 'none'] as $hooks) {
    $file = tempnam(sys_get_temp_dir(), 'async');
    file_put_contents($file, "<?php\n$script");
    $output = run_php('$argv = [1 => ' . var_export(__DIR__ . '/../../io.inc', true) . "]; require '$file';",
        ['async.hooks' => $hooks])['output'];
    $outputs[] = preg_replace('/(127\.0\.0\.1):\d+/', '$1', $output); /* which port is chance */
    unlink($file);
}
echo $outputs[0] === $outputs[1] ? "same\n" : print_r($outputs, true);
echo substr_count($outputs[0], "\n"), " lines\n";
?>
--EXPECT--
same
13 lines
