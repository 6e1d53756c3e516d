--TEST--
Stack: a frame of many kilobytes cannot jump over the guard page
--SKIPIF--
<?php if (getenv('VALGRIND_OPTS')) die('skip what dies of a signal leaves memory behind'); ?>
<?php if (getenv('SKIP_ASAN')) die('skip the stacks are those of the engine in a sanitizer build'); ?>
--FILE--
<?php
require __DIR__ . '/../child.inc';

function outcome(string $leaf, int $depth): string {
    $result = run_php('
        function over(int $n) { if ($n) { array_map("over", [$n - 1]); } else { ' . $leaf . ' } }
        for ($i = 0; $i < 8; $i++) { Async\spawn(fn () => Async\delay(600_000)); }
        Async\await(Async\spawn(fn () => over(' . $depth . ')));
        echo "survived";
        exit;
    ', ['async.stack_size' => '64K']);
    return str_contains($result['output'], 'Stack overflow in coroutine') || $result['code'] === 255 ? 'stopped' : $result['output'];
}

/* The buffer of this one alone is as large as the whole stack. */
echo 'dns_get_record: ', outcome('dns_get_record("localhost");', 0), "\n";

/* 8 KB: at each depth there is room, or the coroutine is stopped; once there is no room, there is none further down. */
$seen = [];
for ($depth = 10; $depth < 130; $depth += 4) {
    $seen[] = outcome('ob_start(); fpassthru(fopen("data:,x", "r")); ob_end_clean();', $depth);
}
$order = [];
foreach ($seen as $i => $outcome) {
    if ($i === 0 || $outcome !== $seen[$i - 1]) {
        $order[] = $outcome;
    }
}
echo 'fpassthru: ', implode(', then ', $order), "\n";
?>
--EXPECT--
dns_get_record: stopped
fpassthru: survived, then stopped
