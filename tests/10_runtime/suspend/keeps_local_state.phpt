--TEST--
suspend(): local variables, references, loops and try blocks survive
--FILE--
<?php
use function Async\{spawn, suspend};

function work(string $name): string {
    $list = [];
    foreach ([1, 2, 3] as $k => &$v) {
        try {
            suspend();
            $v *= 10;
            $list[] = "$name$v";
            if ($v === 20) {
                throw new Exception("x$name");
            }
        } catch (Exception $e) {
            suspend();
            $list[] = $e->getMessage();
        } finally {
            suspend();
            $list[] = "f$k";
        }
    }
    return implode(',', $list);
}
echo implode("\n", Async\await_all_or_fail([spawn('work', 'a'), spawn('work', 'b')])), "\n";
?>
--EXPECT--
a10,f0,a20,xa,f1,a30,f2
b10,f0,b20,xb,f1,b30,f2
