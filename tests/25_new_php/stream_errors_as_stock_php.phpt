--TEST--
PHP 8.6: a stream that fails in a coroutine warns, throws or is silent as with stock PHP
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip error modes of streams came with 8.6'); ?>
--EXTENSIONS--
openssl
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../io.inc';

[$server_options, $client_options] = tls_options();
$linger = ['socket' => ['so_linger' => 0]]; /* close() resets the connection */
/* What each server does with a connection. They are another process: stock PHP cannot wait for itself. */
$behaviours = [
    'closes' => fn($peer) => fread($peer, 8192),
    'resets' => fn($peer) => fread($peer, 1),
    'garbage' => fn($peer) => fwrite($peer, "garbage garbage garbage\r\n\r\n") && fread($peer, 1),
    'missing' => fn($peer) => fread($peer, 1000) && fwrite($peer, "HTTP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
    'circle' => fn($peer) => fread($peer, 1000) && fwrite($peer, "HTTP/1.0 302 Found\r\nLocation: /\r\n\r\n"),
    'half' => fn($peer) => fread($peer, 1000) && fwrite($peer, "HTTP/1.0 200 OK\r\nContent-Length: 10\r\n\r\nhalf"),
    'no login' => fn($peer) => fwrite($peer, "220 ready\r\n") && fgets($peer) && fwrite($peer, "331 password\r\n")
        && fgets($peer) && fwrite($peer, "530 no\r\n") && fgets($peer),
    'encrypted' => fn($peer) => stream_socket_enable_crypto($peer, true, STREAM_CRYPTO_METHOD_TLS_SERVER) && fread($peer, 1),
    'old' => fn($peer) => stream_socket_enable_crypto($peer, true, STREAM_CRYPTO_METHOD_TLSv1_2_SERVER) && fread($peer, 1),
    'cut off' => fn($peer) => stream_socket_enable_crypto($peer, true, STREAM_CRYPTO_METHOD_TLS_SERVER)
        && stream_socket_shutdown($peer, STREAM_SHUT_RDWR),
];
$listeners = $at = [];
foreach ($behaviours as $name => $_) {
    [$listeners[$name], $at[$name]] = listen('tcp', $server_options + ($name === 'resets' ? $linger : []));
}
[$clients, $at['clients']] = listen(); /* from here the other process connects back, as a client that fails */
$parent = posix_getpid();
if (!$child = pcntl_fork()) {
    error_reporting(0);
    while ($parent === posix_getppid()) {
        [$read, $write, $except] = [$listeners + ['clients' => $clients], null, null];
        stream_select($read, $write, $except, 1);
        foreach ($read as $name => $listener) {
            $peer = stream_socket_accept($listener);
            if ($name === 'clients') {
                [$address, $what] = explode(' ', fgets($peer), 2);
                $client = stream_socket_client("tcp://$address");
                fwrite($client, $what);
                fread($client, 1);
                fclose($client);
            } else {
                $behaviours[$name]($peer);
            }
            fclose($peer);
        }
    }
    posix_kill(posix_getpid(), SIGKILL);
}
at_end(fn() => posix_kill($child, SIGKILL));
$listeners = null;

[$silent_server, $at['silent']] = listen(); /* accepts no connection: a handshake never gets an answer */
$at['nothing'] = '127.0.0.1:' . free_port();
$directory = temporary_file();
unlink($directory);
mkdir($directory);
at_end(fn() => @rmdir($directory));
[$file, $no] = [temporary_file(), '/does/not/exist'];

$connect = fn($context, $to, $transport = 'tcp', $timeout = 5) =>
    stream_socket_client("$transport://$to", $code, $message, $timeout, STREAM_CLIENT_CONNECT, $context);
$tls = function ($context, $to, array $more = [], $timeout = 5) use ($connect, $client_options) {
    stream_context_set_options($context, ['ssl' => $more + $client_options['ssl']]);
    return $connect($context, $to, 'tls', $timeout);
};
$closed_peer = function ($context) use ($connect) {
    [$listener, $address] = listen();
    $client = $connect($context, $address);
    fclose(stream_socket_accept($listener));
    fwrite($client, 'a');
    wait_until(fn() => feof($client));
    return $client;
};
/* A connection that the other process makes, and what it sends. */
$accept = function ($context, string $transport, string $sends, float $timeout = 5) use ($connect, $at, $server_options) {
    stream_context_set_options($context, $server_options);
    $listener = stream_socket_server("$transport://127.0.0.1:0", $code, $message, context: $context);
    if ($sends !== '') {
        $request = $connect(null, $at['clients']);
        fwrite($request, stream_socket_get_name($listener, false) . " $sends\n");
    }
    return stream_socket_accept($listener, $timeout);
};
$failures = [
    'connection that is refused' => fn($context) => $connect($context, $at['nothing']),
    'connection that is refused, UNIX' => fn($context) => $connect($context, $no, 'unix'),
    'fsockopen() that is refused' => fn() => fsockopen('127.0.0.1', (int) substr($at['nothing'], 10)),
    'pfsockopen() that is refused' => fn() => pfsockopen('127.0.0.1', (int) substr($at['nothing'], 10)),
    'unknown host' => fn($context) => $connect($context, 'no.such.host.invalid:80'),
    'unknown transport' => fn($context) => $connect($context, 'x:80', 'no-such'),
    'address that is in use' => fn($context) => stream_socket_server("tcp://{$at['silent']}", $code, $message, context: $context),
    'accept that times out' => fn($context) => $accept($context, 'tcp', '', 0.02),
    'send to a closed peer' => fn($context) => fwrite($closed_peer($context), 'b'),
    'datagram to a closed peer' => fn($context) => stream_socket_sendto($closed_peer($context), 'b'),
    'datagram that is too large' => fn($context) => stream_socket_sendto($connect($context, '127.0.0.1:9', 'udp'), str_repeat('x', 100_000)),
    'receive from a peer that resets' => function ($context) use ($connect, $at) {
        fwrite($client = $connect($context, $at['resets']), 'ab');
        return [fread($client, 10), stream_socket_recvfrom($client, 10), fgets($client)];
    },
    'read that times out' => function ($context) use ($connect, $at) {
        stream_set_timeout($client = $connect($context, $at['silent']), 0, 20_000);
        return [fread($client, 10), fgets($client), stream_get_contents($client)];
    },
    'TLS of a peer that says nothing' => fn($context) => $tls($context, $at['silent'], [], 0.05),
    'TLS of a peer that closes' => fn($context) => $tls($context, $at['closes']),
    'TLS of a peer that sends garbage' => fn($context) => $tls($context, $at['garbage']),
    'TLS of another name' => fn($context) => $tls($context, $at['encrypted'], ['peer_name' => 'other']),
    'TLS with an empty file name' => fn($context) => $tls($context, $at['encrypted'], ['cafile' => '']),
    'TLS of another fingerprint' => fn($context) => $tls($context, $at['encrypted'], ['peer_fingerprint' => str_repeat('a', 40)]),
    'TLS of an older version' => fn($context) => $tls($context, $at['old'], ['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_3_CLIENT]),
    'TLS without a file of authorities' => fn($context) => $tls($context, $at['encrypted'], ['cafile' => $no]),
    'TLS with unknown ciphers' => fn($context) => $tls($context, $at['encrypted'], ['ciphers' => 'none such', 'no_ticket' => true]),
    'TLS that is cut off' => function ($context) use ($tls, $at) {
        $client = $tls($context, $at['cut off']);
        return [fread($client, 10), fread($client, 10), feof($client)];
    },
    'write to TLS that is cut off' => function ($context) use ($tls, $at) {
        $client = $tls($context, $at['cut off']);
        wait_until(fn() => feof($client));
        fwrite($client, 'a');
        usleep(20_000);
        return fwrite($client, 'b');
    },
    'fsockopen() of TLS that is garbage' => fn() => fsockopen('tls://' . $at['garbage']),
    'accept of garbage as TLS' => fn($context) => $accept($context, 'tls', 'garbage'),
    'enable_crypto() on garbage' => fn($context) =>
        stream_socket_enable_crypto($connect($context, $at['garbage']), true, STREAM_CRYPTO_METHOD_TLS_CLIENT),
    'enable_crypto() without a method' => fn($context) => stream_socket_enable_crypto($connect($context, $at['garbage']), true),
    'enable_crypto() on a file' => fn($context) =>
        stream_socket_enable_crypto(fopen($file, 'r+', false, $context), true, STREAM_CRYPTO_METHOD_TLS_CLIENT),
    'HTTP 404' => fn($context) => file_get_contents("http://{$at['missing']}/", false, $context),
    'HTTP in a circle' => fn($context) => file_get_contents("http://{$at['circle']}/", false, $context),
    'HTTP that is cut off' => fn($context) => file_get_contents("http://{$at['half']}/", false, $context),
    'HTTP that is refused' => fn($context) => file_get_contents("http://{$at['nothing']}/", false, $context),
    'HTTP that is garbage' => fn($context) => file_get_contents("http://{$at['garbage']}/", false, $context),
    'HTTPS that is garbage' => fn($context) => file_get_contents("https://{$at['garbage']}/", false, $context),
    'HTTPS of an unknown authority' => fn($context) => file_get_contents("https://{$at['encrypted']}/", false, $context),
    'FTP that is refused' => fn($context) => file_get_contents("ftp://{$at['nothing']}/x", false, $context),
    'FTP without a login' => fn($context) => file_get_contents("ftp://{$at['no login']}/x", false, $context),
    'file that is not there' => fn($context) => fopen($no, 'r', false, $context),
    'file in an unknown directory' => fn($context) => file_put_contents("$no/x", 'a', 0, $context),
    'directory as a file' => fn($context) => file_get_contents($directory, false, $context),
    'write to a file for reading' => fn($context) => fwrite(fopen($file, 'r', false, $context), 'a'),
    'read from a file for writing' => fn($context) => fread(fopen($file, 'w', false, $context), 1),
    'full device' => fn($context) => fwrite(fopen('/dev/full', 'w', false, $context), 'a'),
    'seek in a socket' => fn($context) => fseek($connect($context, $at['silent']), -1),
    'copy of a peer that resets to a file' => function ($context) use ($connect, $at, $file) {
        fwrite($client = $connect($context, $at['resets']), 'ab');
        return stream_copy_to_stream($client, fopen($file, 'w', false, $context), null, 0, $context);
    },
    'exclusive file that is there' => fn($context) => fopen($file, 'x', false, $context),
    'flock() with no lock' => fn($context) => flock(fopen($file, 'r', false, $context), LOCK_UN),
    'ftruncate() of a file for reading' => fn($context) => ftruncate(fopen($file, 'r', false, $context), 0),
    'opendir()' => fn($context) => opendir($no, $context),
    'scandir()' => fn($context) => scandir($no, 0, $context),
    'mkdir()' => fn($context) => mkdir($directory, 0777, false, $context),
    'rmdir()' => fn($context) => rmdir($no, $context),
    'unlink()' => fn($context) => unlink($no, $context),
    'rename()' => fn($context) => rename($no, "$no-2", $context),
    'copy()' => fn($context) => copy($no, $file, $context),
    'copy() to an unknown directory' => fn($context) => copy($file, "$no/x", $context),
    'readfile()' => fn($context) => readfile($no, false, $context),
    'file()' => fn($context) => file($no, 0, $context),
    'touch(), chmod(), stat(), filesize()' => fn() => [touch("$no/x"), chmod($no, 0600), stat($no), filesize($no), is_file($no)],
    'include' => fn() => include $no,
    'filter that does not exist' => fn($context) => file_get_contents("php://filter/read=no.such/resource=$file", false, $context),
    'wrapper that does not exist' => fn($context) => fopen('nosuch://x', 'r', false, $context),
    'proc_open() of an unknown program' => fn() => proc_open(['/does/not/exist'], [], $pipes),
    'write to a pipe without a reader' => function () {
        $process = proc_open(['true'], [['pipe', 'r']], $pipes);
        until(fn() => !proc_get_status($process)['running']);
        return [fwrite($pipes[0], 'x'), fflush($pipes[0])];
    },
    'write to a closed peer, non-blocking' => function ($context) use ($closed_peer) {
        stream_set_blocking($client = $closed_peer($context), false);
        return [fwrite($client, 'b'), fwrite($client, 'c')];
    },
    'datagram to no address' => fn($context) =>
        stream_socket_sendto(stream_socket_server('udp://127.0.0.1:0', $code, $message, STREAM_SERVER_BIND, $context), 'x', 0, 'none'),
    'socket in an unknown directory' => fn($context) => stream_socket_server("unix://$no/x", $code, $message, context: $context),
    'connection from an address of another host' => function ($context) use ($connect, $at) {
        stream_context_set_options($context, ['socket' => ['bindto' => '192.0.2.1:0']]);
        return (bool) $connect($context, $at['closes']);
    },
    'enable_crypto() twice' => fn($context) =>
        stream_socket_enable_crypto($tls($context, $at['encrypted']), true, STREAM_CRYPTO_METHOD_TLS_CLIENT),
    'HTTP of a peer that resets' => fn($context) => file_get_contents("http://{$at['resets']}/", false, $context),
    'HTTPS by a proxy that sends garbage' => function ($context) use ($at) {
        stream_context_set_options($context, ['http' => ['proxy' => "tcp://{$at['garbage']}"]]);
        return file_get_contents('https://x/', false, $context);
    },
    'lock of a file in an unknown directory' => fn($context) => file_put_contents("$no/x", 'a', LOCK_EX, $context),
    'copy to a full device' => fn($context) => file_put_contents('/dev/full', fopen(__FILE__, 'r'), 0, $context),
    'fflush(), fsync() and ftruncate() of a full device' => fn($context) =>
        [fputs($full = fopen('/dev/full', 'w', false, $context), 'a'), fflush($full), fsync($full), ftruncate($full, 1)],
    'stream_select() of nothing' => function () {
        $none = null;
        return stream_select($none, $none, $none, 0);
    },
];
$error = fn($error) => "{$error->code->name} $error->severity " . json_encode($error->terminating) . " $error->message";
$ways = [];
foreach ($failures as $name => $failure) {
    foreach (StreamErrorMode::cases() as $mode) {
        $ways["$name, $mode->name"] = function () use ($failure, $mode, $error) {
            stream_clear_errors();
            try {
                $outcome = show($failure(stream_context_create(['stream' => ['error_mode' => $mode]])));
            } catch (Throwable $e) {
                for ($outcome = ''; $e; $e = $e->getPrevious()) {
                    $outcome .= $e::class . ' ' . $e->getCode() . ': ' . $e->getMessage();
                    $outcome .= $e instanceof StreamException ? ' of ' . implode('; ', array_map($error, $e->getErrors())) . ' ' : ' ';
                }
            }
            $outcome .= ' [' . implode('; ', array_map($error, stream_last_errors())) . ']';
            return preg_replace('/:\d{4,5}\b/', ':PORT', $outcome);
        };
    }
}
ob_start();
compare_with_stock($ways);
$result = ob_get_clean();
echo str_contains($result, 'but stock PHP') ? $result : 'as stock PHP', "\n";
echo substr_count($result, ', others ran') >= 90 ? "most of them let others run\n" : "they block\n";
?>
--EXPECT--
as stock PHP
most of them let others run
