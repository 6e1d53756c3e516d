--TEST--
curl: a transfer that is cancelled during the lookup of its host ends immediately
--EXTENSIONS--
curl
--SKIPIF--
<?php
require __DIR__ . '/../../50_io/dns/resolver.inc';
skip_without_resolver();
if (curl_version()['version_number'] < 0x075700) die('skip needs CURLOPT_QUICK_EXIT');
if (!(curl_version()['features'] & CURL_VERSION_ASYNCHDNS)) die('skip a libcurl without threads blocks elsewhere');
?>
--FILE--
<?php
require __DIR__ . '/../../50_io/dns/resolver.inc';

use_resolver();
$start = time();
const TRANSFERS = <<<'PHP'
    function transfer(string $name, array $options = []): CurlHandle
    {
        $curl = curl_init("http://$name/");
        curl_setopt_array($curl, $options + [CURLOPT_RETURNTRANSFER => true]);
        return $curl;
    }
    function step(CurlMultiHandle $multi): void
    {
        curl_multi_exec($multi, $running);
        curl_multi_select($multi, 0.01);
    }
    PHP;
run_child(TRANSFERS . <<<'PHP'
    $curl = transfer('stuck1.test', [CURLOPT_TIMEOUT_MS => 50]);
    echo 'timeout: ', await(spawn(fn() => outcome(fn() => curl_exec($curl)))), ', ', curl_errno($curl), "\n";

    $curl = transfer('stuck2.test');
    $cancelled = spawn(fn() => outcome(fn() => curl_exec($curl)));
    until_asked('stuck2.test');
    $cancelled->cancel();
    echo 'cancelled: ', await($cancelled), "\n";

    await(spawn(function () {
        [$multi, $curl] = [curl_multi_init(), transfer('stuck3.test')];
        curl_multi_add_handle($multi, $curl);
        until(fn() => step($multi) ?? questions('stuck3.test'));
        echo 'removed: ', curl_multi_remove_handle($multi, $curl), "\n";
    }));
    spawn(fn() => curl_exec(transfer('stuck4.test')));
    until_asked('stuck4.test');
    echo "the end\n";
    exit;
    PHP);
run_child(TRANSFERS . <<<'PHP'
    spawn(fn() => curl_exec(transfer('stuck5.test')));
    until_asked('stuck5.test');
    eval('class Same {} class Same {}');
    PHP);
echo time() - $start < 50 ? 'did not wait' : 'waited for an answer, which takes 60 seconds', "\n";

/* The answer comes while PHP unloads its extensions. */
run_child(TRANSFERS . <<<'PHP'
    for ($i = 0; $i < 20; $i++) {
        spawn(fn() => curl_exec(transfer("stuck-late$i.test")));
    }
    for ($i = 0; $i < 20; $i++) {
        until_asked("stuck-late$i.test");
    }
    register_shutdown_function(open_gate(...));
    exit("all of them\n");
    PHP);
?>
--EXPECTF--
timeout: false, 28
cancelled: Async\AsyncCancellation: Coroutine cancelled
removed: 0
the end

Fatal error: Cannot %Sdeclare class Same%s
exit code 255, signal 0
did not wait
all of them
