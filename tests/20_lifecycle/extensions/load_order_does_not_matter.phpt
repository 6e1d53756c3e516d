--TEST--
Extensions: async may be loaded before or after the other extensions
--SKIPIF--
<?php
foreach (['pdo', 'pdo_sqlite', 'curl'] as $name) {
    if (!is_file(ini_get('extension_dir') . "/$name.so")) die("skip $name is not a shared extension");
}
?>
--FILE--
<?php
require __DIR__ . '/../../40_capi/build.inc';

$others = array_filter(['pdo', 'pdo_sqlite', 'mysqlnd', 'pdo_mysql', 'pdo_pgsql', 'sockets', 'igbinary', 'redis', 'curl', 'pcntl'],
    fn ($name) => is_file(ini_get('extension_dir') . "/$name.so"));
$zend = array_filter(['opcache', 'xdebug'], fn ($name) => is_file(ini_get('extension_dir') . "/$name.so"));
$async = ['-d', 'extension=' . async_module()];
$settings = ['-d', 'opcache.enable_cli=1', '-d', 'xdebug.mode=develop', '-d', 'display_errors=1', '-d', 'html_errors=0',
    '-d', 'xdebug.max_nesting_level=-1'];
$options = fn (string $directive, array $names) => array_merge(...array_map(fn ($name) => ['-d', "$directive=$name"], $names ?: ['']));
$orders = [
    'first' => [...$async, ...$options('extension', $others), ...($zend ? $options('zend_extension', $zend) : [])],
    'last' => [...($zend ? $options('zend_extension', $zend) : []), ...$options('extension', $others), ...$async],
    'between' => [...$options('extension', array_slice($others, 0, 2)), ...$async,
        ...($zend ? $options('zend_extension', array_reverse($zend)) : []), ...$options('extension', array_slice($others, 2))],
];
$program = sys_get_temp_dir() . '/async-order-' . getmypid() . '.php';
file_put_contents($program, <<<'PHP'
    <?php
    use function Async\{spawn, await, suspend};
    $pdo = new PDO('sqlite:file:order?mode=memory&cache=shared', options: [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 2]);
    $query = fn (int $i) => $pdo->query("SELECT $i + 1")->fetchColumn();
    echo json_encode(array_map(\Async\await(...), [spawn($query, 1), spawn($query, 2)])), ' ', count($pdo->getPool()), "\n";
    $pool = new Async\Pool(fn () => new stdClass, max: 1);
    echo get_class(await(spawn(fn () => $pool->acquire()))), "\n";
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($server, false);
    $serve = spawn(function () use ($server) {
        $client = stream_socket_accept($server);
        while (trim(fgets($client)) !== '');
        fwrite($client, "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok");
    });
    $curl = curl_init("http://$address/");
    curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
    echo curl_exec($curl), "\n";
    (new ReflectionExtension('async'))->info();
    PHP);
$outputs = [];
foreach ($orders as $place => $order) {
    $command = [getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-n', ...$order, ...$settings, $program];
    $outputs[$place] = run(implode(' ', array_map(escapeshellarg(...), $command)));
    echo $place, ': ', $outputs[$place] === $outputs['first'] ? 'same' : "$outputs[$place]\n", "\n";
}
unlink($program);
echo implode("\n", array_slice(explode("\n", $outputs['first']), 0, 3)), "\n";
preg_match('/^curl .*/m', $outputs['last'], $row);
echo $row[0], "\n";
?>
--EXPECT--
first: same
last: same
between: same
[2,3] 1
stdClass
ok
curl (libcurl) => on
