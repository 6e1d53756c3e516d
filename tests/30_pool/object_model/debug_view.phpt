--TEST--
Pool: object model: var_dump shows sizes, counters and state
--FILE--
<?php
require __DIR__ . '/../pool.inc';

function view(Async\Pool $pool): void
{
    ob_start();
    var_dump($pool);
    $text = ob_get_clean();
    foreach (['min', 'max', 'idle', 'active', 'waiting', 'state', 'closed'] as $key) {
        if (preg_match('/\["' . $key . '"(?::.*)?\]=>\s*(.+)/', $text, $m)) {
            echo "$key ", trim($m[1]), "\n";
        } else {
            echo "$key is missing\n";
        }
    }
}
$pool = new Async\Pool(fn () => 1, min: 2, max: 3);
$pool->acquire();
view($pool);
echo "--\n";
$pool->acquire();
$pool->acquire();
waiter($pool, 'A');
waiter($pool, 'B');
steps();
view($pool);
$pool->close();
$pool->deactivate();
echo "--\n";
view($pool);
?>
--EXPECTF--
min int(2)
max int(3)
idle int(1)
active int(1)
waiting int(0)
state %sACTIVE%S
closed bool(false)
--
min int(2)
max int(3)
idle int(0)
active int(3)
waiting int(2)
state %sACTIVE%S
closed bool(false)
--
min int(2)
max int(3)
idle int(0)
active int(3)
waiting int(0)
state %sINACTIVE%S
closed bool(true)
A: Async\PoolException: Pool is closed
B: Async\PoolException: Pool is closed
