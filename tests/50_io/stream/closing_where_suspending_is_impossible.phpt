--TEST--
Streams: closing a stream in use where suspending is impossible is a fatal error, not a crash
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$result = run_php(<<<'PHP'
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    Async\spawn(fn() => fread($a, 1));
    Async\suspend();
    register_shutdown_function(function () { echo "shutdown functions run\n"; });
    class Owner
    {
        private $self;
        public function __construct(private $stream) { $this->self = $this; }
        public function __destruct() { fclose($this->stream); }
    }
    new Owner($a);
    gc_collect_cycles();
    PHP);
echo $result['output'], "code {$result['code']}, signal {$result['signal']}\n";
?>
--EXPECTF--
%AFatal error: Cannot close a stream here while another coroutine waits for it in %s
shutdown functions run
code 255, signal 0
