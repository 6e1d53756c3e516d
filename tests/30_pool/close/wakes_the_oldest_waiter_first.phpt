--TEST--
Pool: close(): waiters are woken oldest first, each with its own exception object
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
for ($i = 0; $i < 4; $i++) {
    $list[] = spawn(function () use ($pool, $i) {
        try {
            $pool->acquire();
        } catch (Async\PoolException $e) {
            echo "W$i: ", $e->getMessage(), ', previous ', json_encode($e->getPrevious()), ', code ', $e->getCode(), "\n";
            return $e;
        }
    });
}
steps();
$pool->close();
echo "close returned\n";
$ids = array_map(fn ($c) => spl_object_id(await($c)), $list);
var_dump(count(array_unique($ids)));
?>
--EXPECT--
close returned
W0: Pool is closed, previous null, code 0
W1: Pool is closed, previous null, code 0
W2: Pool is closed, previous null, code 0
W3: Pool is closed, previous null, code 0
int(4)
