<?php

/* The suites of Revolt, Amp and React from checkouts of their repositories, each on its own driver in stock PHP, and on ours. Prints
 * for each package the commit, how many tests passed, failed and were skipped, and the tests that differ.
 *
 *     php run.php MODULE DIR [package…]
 *
 * Each test file is run by itself, so that one that hangs, for example because it needs the internet, does not take the others along. */

const SECONDS = 120;
const EXTENSIONS = ['ctype', 'curl', 'dom', 'iconv', 'intl', 'mbstring', 'phar', 'posix', 'shmop', 'simplexml', 'sockets', 'sysvmsg',
    'sysvsem', 'sysvshm', 'tokenizer', 'xml', 'xmlwriter'];

[, $module, $directory] = $argv;
$directory = realpath($directory);
$packages = array_slice($argv, 3) ?: array_map(basename(...), glob("$directory/*", GLOB_ONLYDIR));

/** @return array<string, string> by name of a test: passed, failed or skipped */
function outcomes(string $mode, string $package, string $file): array
{
    global $module, $directory;
    $log = tempnam(sys_get_temp_dir(), 'loops');
    $php = [PHP_BINARY, '-n', '-d', 'memory_limit=1G', '-d', 'error_reporting=' . (E_ALL & ~E_DEPRECATED), '-d', 'zend.assertions=1',
        '-d', 'auto_prepend_file=' . __DIR__ . '/autoload.php'];
    foreach ([...EXTENSIONS, ...$mode === 'ours' ? [$module] : []] as $extension) {
        array_push($php, '-d', "extension=$extension");
    }
    $command = ['timeout', SECONDS, ...$php, '/usr/bin/phpunit', '--no-configuration', '--log-junit', $log, $file];
    $environment = ['LOOPS' => $directory, 'REVOLT_DRIVER' => $mode === 'ours' ? 'Async\Bridge\RevoltDriver'
        : 'Revolt\EventLoop\Driver\StreamSelectDriver', 'PHP_INI_SCAN_DIR' => ":$directory/.$mode"] + getenv();
    $process = proc_open($command, [['file', '/dev/null', 'r'], 1 => ['file', "$log.out", 'w'], 2 => ['redirect', 1]], $pipes,
        "$directory/$package", $environment);
    $status = proc_close($process);
    $xml = @simplexml_load_file($log);
    $outcomes = $xml ? [] : [basename($file) => match (true) {
        $status === 124 => 'takes too long',
        $status === 255 => 'ends with a fatal error',
        default => 'has no tests',
    }];
    foreach ($xml ? $xml->xpath('//testcase') : [] as $test) {
        $outcomes["$test[class]::$test[name]"] = match (true) {
            isset($test->skipped) => 'skipped',
            isset($test->failure) || isset($test->error) || isset($test->warning) => 'failed',
            default => 'passed',
        };
    }
    unlink($log);
    unlink("$log.out");
    return $outcomes;
}

function best(array $first, array $second): array
{
    return array_filter($first, fn (string $outcome) => $outcome === 'passed') + $second;
}

function summary(array $outcomes): string
{
    $counts = array_count_values($outcomes);
    ksort($counts);
    return implode(', ', array_map(fn (string $outcome) => "$counts[$outcome] $outcome", array_keys($counts)));
}

/* For the processes that the tests start. */
@mkdir("$directory/.ours");
file_put_contents("$directory/.ours/async.ini", "extension=$module\n");

foreach ($packages as $package) {
    $files = [];
    if (!file_exists("$directory/$package/vendor/autoload.php")) {
        @mkdir("$directory/$package/vendor");
        file_put_contents("$directory/$package/vendor/autoload.php", "<?php require_once '" . __DIR__ . "/autoload.php';\n");
    }
    foreach (array_filter(["$directory/$package/test", "$directory/$package/tests"], is_dir(...)) as $folder) {
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder)) as $file) {
            str_ends_with($file, 'Test.php') && $files[] = (string) $file;
        }
    }
    if (!$files) {
        continue;
    }
    $stock = $ours = [];
    if (is_file("$directory/$package/test/Driver/DriverTest.php")) {
        echo 'the tests for drivers on ours: ', summary(outcomes('ours', $package, __DIR__ . '/RevoltDriverTest.php')), "\n";
    }
    foreach ($files as $file) {
        $before = $after = [];
        for ($try = 0; $try === 0 || ($try < 3 && $before != $after); $try++) { // many tests look at the clock
            $before = best($before, outcomes('stock', $package, $file));
            $after = best($after, outcomes('ours', $package, $file));
        }
        $stock += $before;
        $ours += $after;
    }
    $commit = trim((string) shell_exec('git -C ' . escapeshellarg("$directory/$package") . " log -1 --format='%h of %cs' 2>/dev/null"));
    echo "$package, $commit\n  stock: ", summary($stock), "\n  ours:  ", summary($ours), "\n";
    foreach ($stock + $ours as $test => $_) {
        if (($stock[$test] ?? 'missing') !== ($ours[$test] ?? 'missing')) {
            echo "  $test: ", $stock[$test] ?? 'missing', ', with ours ', $ours[$test] ?? 'missing', "\n";
        }
    }
}
