--TEST--
sleep(), usleep(), time_nanosleep(), time_sleep_until(): suspend only the caller
--FILE--
<?php
use function Async\{spawn, await};

$ways = [
    'sleep' => fn() => sleep(1),
    'usleep' => fn() => usleep(50_000),
    'time_nanosleep' => fn() => time_nanosleep(0, 100_000_000),
    'time_sleep_until' => fn() => time_sleep_until(microtime(true) + 0.15),
];
$least = ['sleep' => 1000, 'usleep' => 50, 'time_nanosleep' => 100, 'time_sleep_until' => 150];
$coroutines = [];
foreach ($ways as $name => $way) {
    $coroutines[] = spawn(function () use ($name, $way, $least) {
        $start = hrtime(true);
        $result = $way();
        $enough = hrtime(true) - $start >= $least[$name] * 999_000;
        echo $name, ' ', json_encode($result), $enough ? '' : ' too early', "\n";
    });
}
echo "main goes on\n";
foreach ($coroutines as $coroutine) {
    await($coroutine);
}
?>
--EXPECT--
main goes on
usleep null
time_nanosleep true
time_sleep_until true
sleep 0
