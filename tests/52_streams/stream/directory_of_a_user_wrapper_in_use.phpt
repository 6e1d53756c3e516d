--TEST--
Streams in PHP: while dir_readdir() is suspended, others can neither read nor close the directory
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

class Folder
{
    public $context;
    public static bool $waits = true;
    private array $names;

    public function dir_opendir(string $path, int $options): bool
    {
        $this->names = ['one', 'two'];
        return true;
    }

    public function dir_readdir(): string|false
    {
        while (self::$waits) {
            suspend();
        }
        return array_shift($this->names) ?? false;
    }

    public function dir_rewinddir(): bool
    {
        return $this->dir_opendir('', 0);
    }

    public function dir_closedir(): bool
    {
        echo "closed\n";
        return true;
    }
}
stream_wrapper_register('folder', Folder::class);

foreach (['opendir' => fn() => opendir('folder://'), 'dir' => fn() => dir('folder://')] as $name => $open) {
    Folder::$waits = true;
    $directory = $open();
    $handle = $name === 'dir' ? $directory->handle : $directory;
    $reader = spawn(fn() => readdir($handle));
    suspend();
    echo "$name: ", outcome(fn() => $name === 'dir' ? $directory->close() : closedir($directory)), "\n";
    echo outcome(fn() => fclose($handle)), "\n";
    echo outcome(fn() => readdir($handle)), "\n";
    unset($directory);
    Folder::$waits = false;
    echo await($reader), ', ', readdir($handle), ', ', var_export(readdir($handle), true), "\n";
    rewinddir($handle);
    echo readdir($handle), "\n";
    closedir($handle);
}

/* Without an argument it is the directory that was opened last. */
Folder::$waits = true;
$handle = opendir('folder://');
spawn(fn() => readdir($handle));
suspend();
closedir();
?>
--EXPECTF--
opendir: Async\AsyncException: The stream is in use: a method of it has not returned yet
Async\AsyncException: The stream is in use: a method of it has not returned yet
Async\AsyncException: The stream is in use: a method of it has not returned yet
one, two, false
one
closed
dir: Async\AsyncException: The stream is in use: a method of it has not returned yet
Async\AsyncException: The stream is in use: a method of it has not returned yet
Async\AsyncException: The stream is in use: a method of it has not returned yet
one, two, false
one
closed

Fatal error: Cannot close a directory while a method of it has not returned in %s on line %d
