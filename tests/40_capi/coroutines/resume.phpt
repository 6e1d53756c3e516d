--TEST--
C API: resume: before and after the suspension, and where it has no effect
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    var_dump(capi_resume_first(false));
    try {
        capi_resume_first(true);
    } catch (Throwable $e) {
        echo 'forgotten: ', get_class($e), "\n";
    }
    $c = spawn(function () {
        echo "suspending\n";
        var_dump(capi_suspend());
        echo "once more\n";
        try {
            capi_suspend();
        } catch (Exception $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
        return 'done';
    });
    var_dump(capi_resume($c));       // has not started
    suspend();
    var_dump(capi_resume($c), capi_resume($c));
    suspend();
    var_dump(capi_resume($c, new LogicException('first')), capi_resume($c, new RuntimeException('second')));
    var_dump(await($c));
    var_dump(capi_resume($c), capi_resume($c, new Exception()));
    $sleeper = spawn(fn () => delay(10_000));
    suspend();
    var_dump(capi_resume($sleeper)); // waits for something else
    var_dump(capi_resume($sleeper, new LogicException('woken')));
    try {
        await($sleeper);
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
    $unstarted = spawn(fn () => print("never\n"));
    var_dump(capi_resume($unstarted, new LogicException('unstarted')));
    try {
        await($unstarted);
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
    PHP);
?>
--EXPECT--
bool(true)
forgotten: Async\DeadlineException
bool(false)
suspending
bool(true)
bool(true)
bool(true)
once more
bool(true)
bool(true)
RuntimeException: second
string(4) "done"
bool(false)
bool(false)
bool(false)
bool(true)
woken
bool(true)
unstarted
