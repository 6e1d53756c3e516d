--TEST--
Pool: health: the script ends although the timer is armed
--FILE--
<?php
$pool = new Async\Pool(fn () => 1, healthcheck: fn () => true, min: 1, healthcheckInterval: 600_000);
$fast = new Async\Pool(fn () => 1, healthcheck: fn () => true, min: 1, healthcheckInterval: 1);
Async\delay(5);
$start = hrtime(true);
register_shutdown_function(function () use ($start) {
    var_dump(hrtime(true) - $start < 5_000_000_000);
});
echo "end\n";
?>
--EXPECT--
end
bool(true)
