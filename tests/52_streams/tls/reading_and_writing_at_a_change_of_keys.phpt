--TEST--
TLS: one coroutine reads and another writes while the peer changes keys
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) {
    die('skip slow');
}
if (!shell_exec('command -v openssl')) {
    die('skip needs the openssl command');
}
?>
--EXTENSIONS--
openssl
pcntl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

pcntl_alarm(100);
[$server_options, $client_options] = tls_options();
$file = $server_options['ssl']['local_cert'];

/** The way to the server is shut while it changes keys: the writer is in the middle of a record. */
function talk(string $version, string $command, string $file, array $client_options): void
{
    [$probe, $address] = listen();
    fclose($probe);
    $process = proc_open("exec openssl s_server -accept $address -cert $file -key $file $version -legacy_renegotiation",
        [['pipe', 'r'], ['socket'], ['file', '/dev/null', 'w']], $pipes);
    until(fn() => @stream_socket_client("tcp://$address") !== false);
    $arrived = 0;
    $listener = spawn(function () use ($pipes, &$arrived) {
        while (($line = fgets($pipes[1])) !== false) {
            if ($line === str_repeat('w', 4000) . "\n") {
                $arrived++;
            } elseif (str_contains($line, 'wwwwwwwwwwww')) { /* s_server also prints keys in base64, which may hold a few */
                die("Not what was written\n");
            }
        }
    });
    $gate = (object) ['open' => true, 'bytes' => 0, 'rest' => ''];
    $client = stream_socket_client('tls://' . proxy($address, function ($to, $data) use ($gate) {
        $gate->bytes += strlen($data);
        @fwrite($to, $data);
    }, function ($to, $data) use ($gate) {
        until(fn() => $gate->open);
        $gate->rest .= $data;
        /* Only whole records: the server waits for the rest of one, and for nothing else. */
        for ($end = 0; strlen($gate->rest) >= $end + 5; $end = $next) {
            $next = $end + 5 + unpack('n', $gate->rest, $end + 3)[1];
            if (strlen($gate->rest) < $next) {
                break;
            }
        }
        @fwrite($to, substr($gate->rest, 0, $end));
        $gate->rest = substr($gate->rest, $end);
    }), timeout: 20, context: stream_context_create($client_options));

    $lines = 0;
    $is_done = false;
    $reader = spawn(function () use ($client, &$heard) {
        for ($heard = []; count($heard) < 6;) {
            $heard[] = fgets($client);
        }
    });
    $writer = spawn(function () use ($client, &$lines, &$is_done) {
        while (!$is_done) {
            fwrite($client, str_repeat('w', 4000) . "\n") === 4001 || die("A short write\n");
            ++$lines % 10 || Async\delay(1);
        }
    });
    until(function () use (&$arrived) { return $arrived > 0; });
    for ($i = 0; $i < 6; $i++) {
        $gate->open = false;
        do { /* until the writer is stuck */
            $before = $lines;
            Async\delay(20);
        } while ($lines > $before);
        $bytes = $gate->bytes;
        fwrite($pipes[0], "$command\n");
        until(fn() => $gate->bytes > $bytes);
        for ($turn = 0; $turn < 10; $turn++) {
            Async\delay(1); /* the reader sees it */
        }
        $gate->open = true;
        $before = $lines;
        /* One line may be on its way, the next one has to wait for the handshake. */
        until(function () use (&$lines, $before) { return $lines > $before + 1; });
        fwrite($pipes[0], "line $i\n");
        until(function () use (&$heard, $i) { return count($heard) > $i; });
    }
    $is_done = true;
    await($reader);
    await($writer);
    until(function () use (&$arrived, $lines) { return $arrived === $lines; });
    echo implode('', $heard);
    fclose($client);
    proc_terminate($process);
    await($listener);
}
echo "TLS 1.2, renegotiation\n";
talk('-tls1_2', 'R', $file, $client_options);
echo "TLS 1.3, new keys\n";
talk('-tls1_3', 'K', $file, $client_options);
?>
--EXPECT--
TLS 1.2, renegotiation
line 0
line 1
line 2
line 3
line 4
line 5
TLS 1.3, new keys
line 0
line 1
line 2
line 3
line 4
line 5
