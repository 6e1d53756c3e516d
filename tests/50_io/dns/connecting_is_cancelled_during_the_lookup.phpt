--TEST--
DNS: whatever connects by name can be cancelled during the lookup, and leaves nothing behind
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';
use_resolver();

/* Each way asks for a name of its own: the second lookup of one name would wait for the first. */
run_child(<<<'PHP'
    $context = stream_context_create(['http' => ['timeout' => 30]]);
    $ways = [
        'tcp' => fn($name) => stream_socket_client("tcp://$name:1", $code, $message, 30),
        'without blocking' => fn($name) => stream_socket_client("tcp://$name:1", $code, $message, 30, STREAM_CLIENT_ASYNC_CONNECT),
        'ssl' => fn($name) => stream_socket_client("ssl://$name:1", $code, $message, 30),
        'udp' => fn($name) => stream_socket_client("udp://$name:1", $code, $message, 30),
        'fsockopen' => fn($name) => fsockopen($name, 1, $code, $message, 30),
        'pfsockopen' => fn($name) => pfsockopen($name, 1, $code, $message, 30),
        'http' => fn($name) => file_get_contents("http://$name:1/", false, $context),
        'https' => fn($name) => fopen("https://$name:1/", 'r', false, $context),
        'ftp' => fn($name) => file_get_contents("ftp://$name:1/file"),
    ];
    extension_loaded('mysqli') && $ways['mysqli'] = fn($name) => new mysqli($name, 'user', 'password', 'db', 1);
    extension_loaded('pdo_mysql') && $ways['pdo_mysql'] = fn($name) => new PDO("mysql:host=$name;port=1");
    extension_loaded('pdo_pgsql') && $ways['pdo_pgsql'] = fn($name) => new PDO("pgsql:host=$name;port=1");
    extension_loaded('redis') && $ways['redis'] = fn($name) => (new Redis)->connect($name, 1, 30);
    extension_loaded('ftp') && $ways['ext/ftp'] = fn($name) => ftp_connect($name, 1, 30);
    extension_loaded('soap') && $ways['soap'] = fn($name) => (new SoapClient(null, ['location' => "http://$name:1/", 'uri' => 'u']))->f();

    $first = spawn(fn() => gethostbyname('stuck-first.test')); // the reactor has descriptors of its own
    until_asked('stuck-first.test');
    $first->cancel();
    $open = fn() => count(scandir('/proc/self/fd'));
    foreach ($ways as $way => $connect) {
        $name = 'stuck-' . preg_replace('/\W/', '', $way) . '.test';
        $before = $open();
        $warnings = [];
        $coroutine = spawn(function () use ($connect, $name, &$warnings) {
            set_error_handler(function (int $level, string $message) use (&$warnings) { $warnings[] = $message; return true; });
            return outcome(fn() => $connect($name));
        });
        until_asked($name);
        $coroutine->cancel();
        $outcome = await($coroutine);
        unset($coroutine);
        if ($outcome !== 'Async\AsyncCancellation: Coroutine cancelled' || $warnings || $open() !== $before) {
            echo "$way: $outcome, ", $open() - $before, ' descriptors, ', json_encode($warnings), "\n";
        }
    }
    echo "all are cancelled\n";
    PHP);
?>
--EXPECT--
all are cancelled
