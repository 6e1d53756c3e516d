--TEST--
Destructors: those of globals that are freed at the end of the script do not crash
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach (['Async\suspend();', 'Async\delay(1);', 'Async\await(Async\spawn(fn () => 1));', 'Async\spawn(fn () => print("late"));', 'exit(7);'] as $code) {
    if ($code === 'exit(7);') {
        putenv('USE_ZEND_ALLOC=1');     // PHP itself loses an object whose destructor exits
    }
    $result = run_php('class A { public function __destruct() { try { ' . $code . ' } catch (Async\AsyncException $e) { } echo "ended"; } }
        $a = new A; Async\spawn(fn () => Async\suspend()); Async\suspend();');
    echo $result['code'], ' ', $result['signal'], "\n";
}
?>
--EXPECTREGEX--
0 0
0 0
0 0
0 0
(7|0) 0
