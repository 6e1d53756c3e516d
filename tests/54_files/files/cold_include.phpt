--TEST--
Files: a class file that is read from the disk is included as a whole
--SKIPIF--
<?php
if (!trim((string) shell_exec('command -v dd'))) die('skip needs dd');
?>
--FILE--
<?php
/* Not in the temporary folder, which may be memory. */
$folder = __DIR__ . '/cold_include_' . getmypid();
mkdir($folder);
register_shutdown_function(function () use ($folder) {
    array_map(unlink(...), glob("$folder/*"));
    rmdir($folder);
});
for ($i = 0; $i < 20; $i++) {
    file_put_contents("$folder/Cold$i.php", "<?php class Cold$i" . ($i < 19 ? ' extends Cold' . $i + 1 : '') . " {}\n" . str_repeat("# padding\n", 3000));
}
spl_autoload_register(fn (string $class) => require_once "$folder/$class.php");
foreach (glob("$folder/*") as $file) { /* out of memory, where the file system does that */
    exec('dd of=' . escapeshellarg($file) . ' oflag=nocache conv=notrunc,fdatasync count=0 2>/dev/null');
}

$missing = 0;
$coroutines = [];
for ($i = 0; $i < 10; $i++) {
    $coroutines[] = Async\spawn(function () use (&$missing) {
        for ($class = 0; $class < 20; $class++) {
            $missing += !class_exists("Cold$class");
        }
    });
}
Async\await_all_or_fail($coroutines);
echo "$missing are missing\n";
?>
--EXPECT--
0 are missing
