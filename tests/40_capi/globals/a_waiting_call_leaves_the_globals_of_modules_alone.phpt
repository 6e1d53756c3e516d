--TEST--
The globals of every module are the same while a call waits as before it, except for those listed
--SKIPIF--
<?php
require __DIR__ . '/../skip.inc';
if (PHP_ZTS) die('skip a PHP with threads keeps them elsewhere');
?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

$extensions = array_filter(
    ['mysqlnd', 'mysqli', 'pgsql', 'curl', 'sockets', 'dom', 'simplexml', 'xml', 'xmlreader', 'soap', 'mbstring'],
    fn($name) => is_file(ini_get('extension_dir') . "/$name.so"));
capi(<<<'PHP'
    $silent = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($silent, false);
    [$host, $port] = explode(':', $address);
    $wait = fn() => delay(60000);

    final class Waits implements JsonSerializable, SessionHandlerInterface
    {
        public function jsonSerialize(): mixed { return delay(60000); }
        public function __serialize(): array { delay(60000); return []; }
        public function __unserialize(array $data): void { delay(60000); }
        public function close(): bool { return true; }
        public function create_sid(): string { return 'x'; }
        public function validateId(string $id): bool { return true; }
        public function destroy(string $id): bool { return true; }
        public function gc(int $lifetime): int { return 0; }
        public function open(string $path, string $name): bool { return true; }
        public function read(string $id): string { delay(60000); return ''; }
        public function write(string $id, string $data): bool { return true; }
    }
    final class Wrapper
    {
        public $context;
        public function stream_open($path, $mode, $options, &$opened) { delay(60000); return false; }
    }
    stream_wrapper_register('waits', 'Wrapper');
    session_set_save_handler(new Waits, false);
    session_id('x');

    $calls = [
        'file_get_contents' => fn() => @file_get_contents("http://$address/"),
        'fsockopen' => fn() => @fsockopen("tls://$host", (int) $port),
        'usleep' => fn() => usleep(60000000),
        'exec' => fn() => exec('exec sleep 20 2>/dev/null'),
        'include' => fn() => @include 'waits://x',
        'usort' => function () use ($wait) { $a = [2, 1]; usort($a, $wait); },
        'array_walk' => function () use ($wait) { $a = [2, 1]; array_walk($a, $wait); },
        'preg_replace_callback' => fn() => preg_replace_callback('/a/', $wait, 'a'),
        'filter_var' => fn() => filter_var('a', FILTER_CALLBACK, ['options' => $wait]),
        'json_encode' => fn() => json_encode([new Waits]),
        'serialize' => fn() => serialize([new Waits]),
        'unserialize' => fn() => unserialize('a:1:{i:0;O:5:"Waits":0:{}}'),
        'session_start' => fn() => session_start(),
        'ob_start' => function () use ($wait) { ob_start(fn() => ''); echo 'x'; $wait(); },
        'mysqli' => fn() => new mysqli($host, 'u', 'p', 'd', (int) $port),
        'pg_connect' => fn() => @pg_connect("host=$host port=$port"),
        'curl_exec' => fn() => curl_exec(curl_init("http://$address/")),
        'socket_read' => function () use ($host, $port) {
            $socket = socket_create(AF_INET, SOCK_STREAM, 0);
            socket_connect($socket, $host, (int) $port);
            socket_read($socket, 1);
        },
        'DOMDocument' => fn() => @(new DOMDocument)->load("http://$address/"),
        'simplexml_load_file' => fn() => @simplexml_load_file("http://$address/"),
        'XMLReader' => fn() => XMLReader::open("http://$address/"),
        'xml_parse' => function () use ($wait) {
            $parser = xml_parser_create();
            xml_set_element_handler($parser, $wait, $wait);
            xml_parse($parser, '<a/>');
        },
        'SoapClient' => fn() => (new SoapClient(null, ['location' => "http://$address/", 'uri' => 'a']))->call(),
        'SoapClient with WSDL' => fn() => new SoapClient("http://$address/"),
    ];
    $known = [
        'session_start' => 'session',       // a process has one session: docs/io.md
        'SoapClient with WSDL' => 'libxml', // the context of streams: docs/runtime.md
    ];
    $needs = ['mysqli' => 'mysqli', 'pg_connect' => 'pgsql', 'curl_exec' => 'curl', 'socket_read' => 'sockets',
        'DOMDocument' => 'dom', 'simplexml_load_file' => 'simplexml', 'XMLReader' => 'xmlreader', 'xml_parse' => 'xml',
        'SoapClient' => 'soap', 'SoapClient with WSDL' => 'soap'];
    foreach ($calls as $name => $call) {
        if (!extension_loaded($needs[$name] ?? 'standard')) {
            continue;
        }
        foreach ([1, 2] as $round) { // the first fills caches
            $coroutine = spawn(function () use ($call) {
                try {
                    $call();
                } catch (Throwable) {
                }
            });
            preg_match('/a/', ''); // since 8.5, a cancelled callback leaves an error for preg_last_error(), and the next call clears it
            $before = capi_globals();
            delay(5);
            $now = capi_globals();
            if (!$coroutine->isSuspended()) {
                echo "$name does not wait\n";
            }
            $coroutine->cancel();
            try {
                await($coroutine);
            } catch (Async\AsyncCancellation) {
            }
        }
        foreach (array_keys(array_diff_assoc($now, $before)) as $module) {
            if ($module !== 'async' && $module !== ($known[$name] ?? null)) {
                echo "$name changes the globals of $module\n";
            }
        }
    }
    echo "end\n";
    PHP, [ASYNC, CAPI_TEST, ...$extensions]);
?>
--EXPECT--
end
