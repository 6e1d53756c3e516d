--TEST--
Files: calls on slow storage suspend, and return what stock PHP returns
--EXTENSIONS--
posix
--SKIPIF--
<?php
require __DIR__ . '/slow.inc';
skip_without_fuse();
?>
--FILE--
<?php
require __DIR__ . '/slow.inc';

$slow = slow_folder();
$data = str_repeat('0123456789', 2000);
$ways = [
    'file_put_contents' => fn() => file_put_contents("$slow/a", $data),
    'file_get_contents' => fn() => file_get_contents("$slow/a") === $data,
    'append' => fn() => [file_put_contents("$slow/a", "\nend", FILE_APPEND), file("$slow/a")[1]],
    'lines' => function () use ($slow) {
        $file = fopen("$slow/a", 'r+');
        $read = [strlen(fgets($file)), ftell($file), fgets($file), feof($file)];
        rewind($file);
        return json_encode([...$read, fwrite($file, 'abc'), fseek($file, 1), fread($file, 4), fflush($file), fsync($file),
            stream_get_meta_data($file)['blocked'], fclose($file)]);
    },
    'readfile' => fn() => strlen((function () use ($slow) {
        ob_start();
        readfile("$slow/a");
        return ob_get_clean();
    })()),
    'copy' => fn() => [copy("$slow/a", "$slow/b"), filesize("$slow/b")],
    'rename' => fn() => [rename("$slow/b", "$slow/c"), file_exists("$slow/b"), is_file("$slow/c")],
    'unlink' => fn() => [unlink("$slow/c"), is_writable("$slow/c")],
    'mkdir' => fn() => [mkdir("$slow/d/e", 0700, true), is_dir("$slow/d"), rmdir("$slow/d/e"), rmdir("$slow/d")],
    'scandir' => fn() => array_values(array_diff(scandir($slow), ['.mounted', '.', '..'])),
    'no such file' => fn() => file_get_contents("$slow/none"),
    'unlink of nothing' => fn() => unlink("$slow/none"),
    'relative' => function () use ($slow) {
        chdir($slow);
        return [file_put_contents('r', 'relative'), file_get_contents('./r'), unlink('r'), chdir('/')];
    },
    'end' => fn() => unlink("$slow/a"),
];
foreach ($ways as $name => $way) {
    $ways[$name] = fn() => str_replace($slow, '', json_encode($way()));
}
ob_start();
compare_with_stock($ways);
echo str_replace($slow, '', ob_get_clean());
?>
--EXPECTF--
file_put_contents: '20000', others ran
file_get_contents: 'true', others ran
append: '[4,"end"]', others ran
lines: '"[20001,20001,\\"end\\",true,3,0,\\"bc34\\",true,true,true,true]"', others ran
readfile: '20004', others ran
copy: '[true,20004]', others ran
rename: '[true,false,true]', others ran
unlink: '[true,false]', others ran
mkdir: '[true,true,true,true]', others ran
scandir: '["a"]', others ran
  file_get_contents(%S): Failed to open stream: No such file or directory
no such file: 'false', others ran
  unlink(%S): No such file or directory
unlink of nothing: 'false', others ran
relative: '[8,"relative",true,true]', others ran
end: 'true', others ran
as stock PHP
