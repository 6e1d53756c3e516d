--TEST--
Files: no call on slow storage keeps other coroutines from running
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

$data = str_repeat('0123456789', 2000);
$ways = [
    'file_put_contents' => fn($at) => file_put_contents("$at/a", $data),
    'file_get_contents' => fn($at) => file_get_contents("$at/a") === $data,
    'append' => fn($at) => [file_put_contents("$at/a", "\nend", FILE_APPEND), file("$at/a")[1]],
    'fopen a+' => function ($at) {
        $file = fopen("$at/a", 'a+');
        return [fwrite($file, '!'), fseek($file, -4, SEEK_END), fread($file, 10), feof($file), fclose($file)];
    },
    'fopen r+' => function ($at) {
        $file = fopen("$at/a", 'r+');
        $read = [strlen(fgets($file)), ftell($file), fgets($file), feof($file), fgets($file)];
        rewind($file);
        return [...$read, fwrite($file, 'abc'), fseek($file, 1), fread($file, 4), fflush($file), fsync($file),
            ftruncate($file, 10), fstat($file)['size'], fclose($file)];
    },
    'fopen w, x, c' => fn($at) => array_map(fn($mode) => fclose(fopen("$at/$mode", $mode)), ['w', 'x', 'c']),
    'readfile' => fn($at) => readfile("$at/a"),
    'fpassthru' => fn($at) => fpassthru(fopen("$at/a", 'r')),
    'copy' => fn($at) => [copy("$at/a", "$at/b"), filesize("$at/b")],
    'copy from a stream' => fn($at) => file_put_contents("$at/b", fopen("$at/a", 'r')),
    'rename' => fn($at) => [rename("$at/b", "$at/s"), file_exists("$at/b"), is_file("$at/s")],
    'rename to another disk' => fn($at) => [rename("$at/s", dirname($at) . '/moved'), file_exists("$at/s")],
    'stat' => fn($at) => [stat("$at/a")['size'], filetype("$at/a"), is_writable("$at/a"), is_executable("$at/a"), fileperms($at) & 0777],
    'chmod' => fn($at) => [chmod("$at/a", 0600), fileperms("$at/a") & 0777],
    'chown' => fn($at) => [chown("$at/a", 0), chgrp("$at/a", 0), lchown("$at/a", 0), fileowner("$at/a")],
    'touch' => fn($at) => [touch("$at/a", 1000, 2000), filemtime("$at/a"), touch("$at/t")],
    'links' => fn($at) => [link("$at/a", "$at/h"), symlink('a', "$at/l"), readlink("$at/l"), linkinfo("$at/l") > 0,
        is_link("$at/l"), str_replace($at, '', realpath("$at/l"))],
    'mkdir' => fn($at) => [mkdir("$at/d/e", 0700, true), is_dir("$at/d"), touch("$at/d/f"), touch("$at/d/e/g")],
    'scandir' => fn($at) => scandir($at),
    'opendir' => function ($at) {
        $directory = opendir("$at/d");
        $first = readdir($directory);
        rewinddir($directory);
        for ($all = []; ($name = readdir($directory)) !== false;) {
            $all[] = $name;
        }
        closedir($directory);
        return [in_array($first, $all, true), count($all)];
    },
    'iterators' => function ($at) {
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$at/d", FilesystemIterator::SKIP_DOTS)) as $file) {
            $all[] = $file->getFilename() . $file->getSize();
        }
        sort($all);
        return $all;
    },
    'glob' => fn($at) => array_map(basename(...), glob("$at/*/{e,f}", GLOB_BRACE | GLOB_MARK)),
    'glob://' => fn($at) => iterator_count(new GlobIterator("$at/d/*")),
    'disk_free_space' => fn($at) => disk_free_space($at) > 0 && disk_total_space($at) > 0,
    'tempnam' => fn($at) => unlink(tempnam($at, 'x')),
    'SplFileObject' => function ($at) {
        global $kept; // PHP frees the objects of this class where nothing can suspend
        $kept[] = $file = new SplFileObject("$at/a", 'c+');
        return [$file->fread(3), $file->fwrite('x'), $file->ftruncate(2), $file->fstat()['size'], $file->getSize()];
    },
    'md5_file' => fn($at) => [file_put_contents("$at/ini", 'a=1'), md5_file("$at/ini")],
    'no such file' => fn($at) => [@file_get_contents("$at/none"), @unlink("$at/none"), @stat("$at/none"), @opendir("$at/none"), glob("$at/none*")],
    'unlink' => fn($at) => array_map(fn($name) => is_dir("$at/$name") ? rmdir("$at/$name") : unlink("$at/$name"),
        ['w', 'x', 'c', 't', 'h', 'l', 'a', 'ini', 'd/f', 'd/e/g', 'd/e', 'd']),
    'relative' => function ($at) {
        chdir(dirname($at));
        $name = basename($at);
        return [file_put_contents("$name/r", 'relative'), file_get_contents("./$name/r"), count(glob("$name/*")), unlink("$name/r"), chdir('/')];
    },
];

/** What comes of each way, in the folder. */
function outcomes(array $ways, string $folder): array
{
    return array_map(function ($way) use ($folder) {
        clearstatcache(true);
        ob_start();
        $outcome = json_encode($way($folder));
        ob_end_clean();
        return $outcome;
    }, $ways);
}

$slow = stepping_folder();
mkdir($plain = dirname($slow) . '/plain');
$expected = outcomes($ways, $plain);
$log = dirname($slow) . '/log';
foreach ($ways as $name => $way) {
    $outcome = outcomes([$way], $slow)[0];
    echo "$name: ", $outcome === $expected[$name] ? 'ok' : "$outcome instead of $expected[$name]", "\n", file_get_contents($log);
    file_put_contents($log, '');
}
exit; // the coroutine that lets the calls go would wait forever
?>
--EXPECT--
file_put_contents: ok
file_get_contents: ok
append: ok
fopen a+: ok
fopen r+: ok
fopen w, x, c: ok
readfile: ok
fpassthru: ok
copy: ok
copy from a stream: ok
rename: ok
rename to another disk: ok
stat: ok
chmod: ok
chown: ok
touch: ok
links: ok
mkdir: ok
scandir: ok
opendir: ok
iterators: ok
glob: ok
glob://: ok
disk_free_space: ok
tempnam: ok
SplFileObject: ok
md5_file: ok
no such file: ok
unlink: ok
relative: ok
