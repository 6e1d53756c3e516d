--TEST--
Files: only the coroutine waits that reads a file of /proc which has nothing to tell yet
--SKIPIF--
<?php if (!@fopen('/proc/kmsg', 'r')) die('skip needs the right to read /proc/kmsg'); ?>
--FILE--
<?php
/* The kernel may have messages at any time: the reader takes all that come. */
$reader = Async\spawn(function () {
    $file = fopen('/proc/kmsg', 'r');
    for ($empty = 0; $empty < 2;) {
        $empty += (string) fread($file, 8192) === '';
    }
    echo "reads nothing, at once\n";
});
for ($i = 0; $i < 5; $i++) {
    Async\delay(5);
}
$reader->cancel();
try {
    Async\await($reader);
} catch (Async\AsyncCancellation) {
    echo "cancelled while it waited\n";
}
?>
--EXPECT--
cancelled while it waited
