--TEST--
C API: the header compiles as C and as C++, alone and without warnings
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

$folder = sys_get_temp_dir() . '/async-header-test-' . getmypid();
mkdir($folder);
file_put_contents("$folder/consumer.c", <<<'C'
    #include "ext/async/zend_async_API.h"
    extern "C" bool use(zval *resource);
    bool use(zval *resource)
    {
        zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL(NULL, NULL, NULL, NULL, NULL, 0, 1, 0);
        zend_async_resume_when(NULL, &pool->event, true, zend_async_waker_callback_resolve, NULL);
        zend_async_throw(ZEND_ASYNC_EXCEPTION_POOL, "%d", 1);
        return ZEND_ASYNC_POOL_ACQUIRE(pool, resource, 5) && ZEND_ASYNC_SUSPEND();
    }
    C);
file_put_contents("$folder/alone.c", '#include "ext/async/zend_async_API.h"');
$flags = '-fsyntax-only -Wall -Wextra -Wno-unused-parameter -Werror -I' . install_header() . ' ' . php_config('--includes');
foreach (["cc -std=gnu99 -x c $folder/alone.c", "g++ -x c++ $folder/alone.c", "g++ -x c++ $folder/consumer.c"] as $command) {
    [$compiler] = explode(' ', $command);
    if (trim((string) shell_exec("command -v $compiler"))) {
        run("$command $flags");
    }
}
run("rm -r $folder");
echo "no warnings\n";
?>
--EXPECT--
no warnings
