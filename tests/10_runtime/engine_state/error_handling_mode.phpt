--TEST--
Engine state: a constructor that turns warnings into exceptions does so for its own coroutine only
--FILE--
<?php
use function Async\{await, spawn, suspend};

/* SplFileObject opens its file with EH_THROW; the stream wrapper lets another coroutine run meanwhile. */
class Slow {
    public $context;
    public function stream_open($path, $mode, $options, &$opened) { suspend(); suspend(); return !str_contains($path, 'fail'); }
    public function stream_stat() { return []; }
    public function url_stat($path, $flags) { return []; }
    public function stream_read($n) { return ''; }
    public function stream_eof() { return true; }
    public function stream_seek($o, $w = 0) { return true; }
}
stream_wrapper_register('slow', 'Slow');
set_error_handler(function ($level, $message) { echo "warning: $message\n"; return true; });

foreach (['slow://x', 'slow://fail'] as $path) {
    $a = spawn(function () use ($path) {
        try {
            new SplFileObject($path);
            echo "opened\n";
        } catch (RuntimeException $e) {
            echo $e::class, "\n";
        }
    });
    $b = spawn(function () {
        try {
            echo $undefined;
            trigger_error('plain', E_USER_WARNING);
        } catch (Throwable $e) {
            echo 'disturbed: ', $e::class, "\n";
        }
    });
    await($a);
    await($b);
}
?>
--EXPECT--
warning: Undefined variable $undefined
warning: plain
opened
warning: Undefined variable $undefined
warning: plain
RuntimeException
