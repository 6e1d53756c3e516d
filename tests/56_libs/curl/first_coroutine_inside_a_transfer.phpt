--TEST--
curl: the first coroutine of the process, made by a callback, cannot use the handle of the transfer
--EXTENSIONS--
curl
pcntl
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\{await, spawn};

/* In a process of its own: so the coroutine is the first one. */
function alone(string $name, Closure $run): void
{
    if (!($child = pcntl_fork())) {
        echo "-- $name\n";
        $file = curl_init('file://' . __FILE__);
        $multi = curl_multi_init();
        curl_setopt($file, CURLOPT_WRITEFUNCTION, function ($file, string $data) use ($multi) {
            foreach ([
                'exec' => fn() => curl_exec($file),
                'setopt' => fn() => curl_setopt($file, CURLOPT_URL, 'x'),
                'reset' => fn() => curl_reset($file),
                'close' => fn() => curl_close($file),
                'multi_add_handle' => fn() => curl_multi_add_handle(curl_multi_init(), $file),
                'multi_remove_handle' => fn() => curl_multi_remove_handle($multi, $file),
            ] as $call => $use) {
                echo "$call: ", strtok(await(spawn(fn() => outcome($use))), ':;'), strtok(':;'), "\n";
            }
            return strlen($data);
        });
        echo $run($file, $multi), "\n", outcome(fn() => await(spawn(curl_setopt(...), $file, CURLOPT_URL, 'x'))), "\n";
        exit;
    }
    pcntl_waitpid($child, $status);
    if ($status) {
        echo "status $status\n";
    }
}

alone('curl_exec()', fn($file) => outcome(fn() => curl_exec($file)));
alone('curl_multi_exec()', function ($file, $multi) {
    curl_multi_add_handle($multi, $file);
    do {
        curl_multi_exec($multi, $running);
    } while ($running);
    return outcome(fn() => curl_multi_info_read($multi)['result']);
});
?>
--EXPECT--
-- curl_exec()
exec: Async\AsyncException The curl handle is in use
setopt: Async\AsyncException The curl handle is in use
reset: Async\AsyncException The curl handle is in use
close: Async\AsyncException The curl handle is in use
multi_add_handle: Async\AsyncException The curl handle is in use
multi_remove_handle: Async\AsyncException The curl handle is in use
true
true
-- curl_multi_exec()
exec: Async\AsyncException The curl handle is in use
setopt: Async\AsyncException The curl handle is in use
reset: Async\AsyncException The curl handle is in use
close: Async\AsyncException The curl handle is in use
multi_add_handle: Async\AsyncException The curl handle is in use
multi_remove_handle: Async\AsyncException The curl handle is in use
0
true
