PHP_ARG_ENABLE([capi_test], [whether to enable the consumer of the async C API], [AS_HELP_STRING([--enable-capi-test], [])], [yes])

if test "$PHP_CAPI_TEST" != "no"; then
  PHP_NEW_EXTENSION([capi_test], [module.c events.c coroutines.c timers.c pools.c foreign.c misuse.c awaitables.c bench.c handlers.c words.c abi.c], [$ext_shared],, [-Wall -Wextra -Werror])
fi
