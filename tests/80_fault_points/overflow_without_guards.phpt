--TEST--
Fault points: an overflow of a stack without a guard page is noticed when its coroutine ends
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
if (getenv('SKIP_ASAN')) die('skip coroutines have stacks of the engine there');
if (getenv('VALGRIND_OPTS')) die('skip what dies of a signal leaves memory behind');
?>
--FILE--
<?php
require __DIR__ . '/../10_runtime/child.inc';

putenv('ASYNC_FAULT=madvise(guard):1+,mprotect(guard):1+');
function report(string $title, string $code): void {
    $result = run_php('
        function map($n) { return $n ? array_map("map", [$n - 1])[0] : 0; }
        Async\await(Async\spawn(function () { ' . $code . ' }));
        echo "went on\n";
    ', ['async.stack_size' => '64K']);
    echo "$title: signal $result[signal]\n", $result['output'];
}
report('no overflow', 'map(10);');
report('many small frames', 'try { map(400); } catch (Error) { echo "an Error of PHP 8.3\n"; }');
report('one large frame', '@dns_get_record("");');
?>
--EXPECTF--
no overflow: signal 0
went on
many small frames: %r(signal 6
PHP Fatal error:  A coroutine overflowed its stack, see async.stack_size|signal 0
an Error of PHP 8.3
went on)%r
one large frame: signal 6
PHP Fatal error:  A coroutine overflowed its stack, see async.stack_size
