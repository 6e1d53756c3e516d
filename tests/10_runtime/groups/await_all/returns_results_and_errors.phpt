--TEST--
await_all(): returns [results, errors], each by key
--FILE--
<?php
use function Async\{await_all, delay, spawn};

[$results, $errors] = await_all([
    'slow' => spawn(function () { delay(10); return 1; }),
    'bad' => spawn(function () { throw new Exception('bad failed'); }),
    7 => spawn(fn () => 'seven'),
    'worse' => spawn(function () { delay(1); throw new Exception('worse failed'); }),
]);
echo json_encode($results), "\n";
foreach ($errors as $key => $error) {
    echo "$key: ", $error::class, ' ', $error->getMessage(), "\n";
}
?>
--EXPECT--
{"slow":1,"7":"seven"}
bad: Exception bad failed
worse: Exception worse failed
