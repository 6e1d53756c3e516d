--TEST--
Documents: every PHP example compiles, and those that need no server run
--FILE--
<?php
$root = dirname(__DIR__, 2);
$php = escapeshellarg(getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY);
$count = 0;
foreach (['README.md', ...array_map(fn ($f) => substr($f, strlen($root) + 1), glob("$root/docs/{,how-to/}*.md", GLOB_BRACE))] as $document) {
    preg_match_all('/^```php\n(.*?)^```/ms', file_get_contents("$root/$document"), $blocks);
    foreach ($blocks[1] as $code) {
        $file = tempnam(sys_get_temp_dir(), 'doc');
        file_put_contents($file, (str_starts_with(ltrim($code), '<?php') ? '' : "<?php\n") . $code);
        exec("$php -l $file 2>&1", $output, $status);
        if ($status !== 0) {
            echo "$document: ", implode("\n", $output), "\n$code\n";
        }
        if ($document === 'docs/runtime.md') {
            echo shell_exec("$php $file 2>&1"), "\n";
        }
        if ($document === 'docs/concurrency.md' || str_starts_with($document, 'docs/how-to/')) {
            $said = [];
            exec("$php $file 2>&1", $said, $status);
            if ($status !== 0 || preg_grep('/Warning|Deprecated|Fatal|DEADLOCK/', $said)) {
                echo "$document: ", implode("\n", $said), "\n$code\n";
            }
        }
        unlink($file);
        $count++;
    }
}
var_dump($count > 5);
?>
--EXPECT--
ab


bool(true)
