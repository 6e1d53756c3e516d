--TEST--
Module: what package.xml lists is enough for phpize, configure, make and make install in a clean folder, also as PIE does it
--SKIPIF--
<?php
if (!getenv('ASYNC_TEST_PACKAGE')) die('skip compiles everything: only in the full run, or with ASYNC_TEST_PACKAGE=1');
if (getenv('SKIP_ASAN')) die('skip the module would have no sanitizers, unlike this PHP');
?>
--FILE--
<?php
require __DIR__ . '/../40_capi/build.inc';

$root = dirname(__DIR__, 2);
$folder = sys_get_temp_dir() . '/async-package-' . getmypid();
register_shutdown_function(fn () => run("rm -rf $folder"));
$package = read_package("$root/package.xml");
foreach ($package['files'] as $file) {
    @mkdir(dirname("$folder/source/$file"), 0777, true);
    copy("$root/$file", "$folder/source/$file");
}

/* PIE passes on the options of composer.json that the user asks for, and looks for the module by that name. */
$composer = json_decode(file_get_contents("$root/composer.json"), true, flags: JSON_THROW_ON_ERROR);
$options = array_map(fn (array $option) => "--$option[name]", $composer['php-ext']['configure-options']);
$name = $composer['php-ext']['extension-name'];
phpize("$folder/source", 'CFLAGS=-O0 ' . implode(' ', $options));
$help = run("cd $folder/source && ./configure --help");
foreach ($options as $option) {
    echo str_contains($help, $option) ? '' : "configure does not know $option\n";
}
run("cd $folder/source && timeout 170 make -s -j2 && make -s install INSTALL_ROOT=$folder/root");

echo 'names: ', implode(' ', array_unique([$name, $package['name']])), "; $composer[type], PHP {$composer['require']['php']}\n";
$installed = array_map(basename(...), explode("\n", run("find $folder/root -type f")));
sort($installed);
echo 'installed: ', implode(' ', $installed), "\n";
$module = run("find $folder/root -name $name.so");
echo run(escapeshellarg(getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY) . " -n -d extension=$module -r "
    . escapeshellarg('echo Async\await(Async\spawn(fn () => "it runs")), " ", phpversion("async");')) === "it runs $package[version]-dev"
    ? "it runs\n" : "it does not run\n";

/** @return array{name: string, version: string, files: string[]} without an extension for XML */
function read_package(string $file): array
{
    $text = file_get_contents($file);
    preg_match('~<name>(.+?)</name>~', $text, $name);
    preg_match('~<release>([\d.]+)</release>~', $text, $version);
    preg_match_all('~<file name="(.+?)" role="src"~', $text, $files);
    return ['name' => $name[1], 'version' => $version[1], 'files' => $files[1]];
}
?>
--EXPECT--
names: async; php-ext, PHP >=8.2
installed: async.so zend_async_API.h
it runs
