--TEST--
A filter that is cancelled while it writes keeps no data
--EXTENSIONS--
async
--FILE--
<?php
use function Async\{spawn, suspend};

class Waiting extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            stream_bucket_append($out, $bucket);
            $closing || suspend();
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('waiting', Waiting::class);

function cancelled(): void
{
    [$end, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_filter_append($end, 'waiting', STREAM_FILTER_WRITE);
    $writer = spawn(fn () => fwrite($end, str_repeat('x', 100_000)));
    suspend();
    $writer->cancel();
    suspend();
}

cancelled();
$before = memory_get_usage();
for ($n = 0; $n < 20; $n++) {
    cancelled();
}
var_dump(memory_get_usage() - $before < 100_000);
?>
--EXPECT--
bool(true)
