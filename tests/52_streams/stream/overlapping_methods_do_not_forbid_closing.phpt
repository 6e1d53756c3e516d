--TEST--
Streams in PHP: a stream whose methods overlapped can be closed afterwards
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

class Slow
{
    public $context;
    private function pass(string $method): void { for ($i = $GLOBALS['turns'][$method]; $i; $i--) suspend(); }
    function stream_open(): bool { return true; }
    function stream_read(int $count): string { $this->pass('read'); return "data\n"; }
    function stream_write(string $data): int { $this->pass('write'); return strlen($data); }
    function stream_flush(): bool { $this->pass('flush'); return true; }
    function stream_seek(int $offset): bool { $this->pass('seek'); return true; }
    function stream_tell(): int { return 0; }
    function stream_stat(): array { $this->pass('stat'); return []; }
    function stream_lock(): bool { $this->pass('lock'); return true; }
    function stream_eof(): bool { return false; }
    function stream_close(): void { }
}
stream_wrapper_register('slow', Slow::class);
$calls = [
    'read' => fn ($stream) => fgets($stream),
    'write' => fn ($stream) => fwrite($stream, 'x'),
    'flush' => fn ($stream) => fflush($stream),
    'seek' => fn ($stream) => fseek($stream, 1),
    'stat' => fn ($stream) => fstat($stream),
    'lock' => fn ($stream) => flock($stream, LOCK_SH),
];
foreach ($calls as $a => $first) {
    foreach ($calls as $b => $second) {
        if ($a !== $b) {
            $turns = [$a => 2, $b => 4] + array_fill_keys(array_keys($calls), 0);
            $stream = fopen('slow://', 'r+');
            $both = [spawn($first, $stream), spawn($second, $stream)];
            suspend();
            $busy = outcome(fn () => fclose($stream));
            array_map(\Async\await(...), $both);
            $turns['flush'] = 0; // fclose() calls it
            $closed = outcome(fn () => fclose($stream));
            if ($busy !== 'Async\AsyncException: The stream is in use: a method of it has not returned yet' || $closed !== 'true') {
                echo "$a, $b: $busy, $closed\n";
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
