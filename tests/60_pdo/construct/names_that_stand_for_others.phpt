--TEST--
PDO pool: a data source named in php.ini or in a file is resolved as PDO does it
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--INI--
pdo.dsn.async_good="sqlite:file:named?mode=memory&cache=shared"
pdo.dsn.async_bad=nothing
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$file = tempnam(sys_get_temp_dir(), 'async-pdo-');
register_shutdown_function(unlink(...), $file);
$try = function (string $name, array $options) {
    try {
        $pdo = new PDO($name, null, null, $options);
        return $pdo->query('SELECT 42')->fetchColumn() . ' ' . json_encode($pdo->errorInfo());
    } catch (PDOException $e) {
        return preg_replace('/^PDO::__construct\(\): /', '', $e->getMessage());
    }
};
foreach (['async_good', 'async_bad', 'async_unknown', "uri:file://$file", 'uri:file:///does/not/exist'] as $name) {
    foreach (['sqlite:file:in-a-file?mode=memory&cache=shared', 'nothing'] as $content) {
        file_put_contents($file, $content);
        $pooled = @$try($name, [PDO::ATTR_POOL_ENABLED => true]);
        echo str_replace($file, 'FILE', $name), ': ', $pooled, @$try($name, []) === $pooled ? '' : ', other than plain', "\n";
        if (!str_contains($name, $file)) {
            break;
        }
    }
}
echo (new PDO('sqlite::memory:'))->lastInsertId(), "\n";
?>
--EXPECT--
async_good: 42 ["00000",null,null]
async_bad: invalid data source name (via INI: pdo.dsn.async_bad)
async_unknown: Argument #1 ($dsn) must be a valid data source name
uri:file://FILE: 42 ["00000",null,null]
uri:file://FILE: Argument #1 ($dsn) must be a valid data source name (via URI)
uri:file:///does/not/exist: Argument #1 ($dsn) must be a valid data source URI
0
