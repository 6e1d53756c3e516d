/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 500f1c6491fa51a747582d512be0af2e250ce91e */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Async_CircuitBreaker_getState, 0, 0, Async\\CircuitBreakerState, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_CircuitBreaker_activate, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Async_CircuitBreaker_deactivate arginfo_class_Async_CircuitBreaker_activate

#define arginfo_class_Async_CircuitBreaker_recover arginfo_class_Async_CircuitBreaker_activate

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_CircuitBreakerStrategy_reportSuccess, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, source, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_CircuitBreakerStrategy_reportFailure, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, source, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO(0, error, Throwable, 0)
ZEND_END_ARG_INFO()

#if PHP_VERSION_ID >= 80600
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_FailureThreshold___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, failures, IS_LONG, 0, "5")
	ZEND_ARG_OBJ_TYPE_MASK(0, recoverAfter, Time\\Duration, MAY_BE_LONG, "30000")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, successes, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if !(PHP_VERSION_ID >= 80600)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_FailureThreshold___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, failures, IS_LONG, 0, "5")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, recoverAfter, IS_LONG, 0, "30000")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, successes, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#define arginfo_class_Async_FailureThreshold_reportSuccess arginfo_class_Async_CircuitBreakerStrategy_reportSuccess

#define arginfo_class_Async_FailureThreshold_reportFailure arginfo_class_Async_CircuitBreakerStrategy_reportFailure

#define arginfo_class_Async_FailureThreshold_reportFactoryFailure arginfo_class_Async_CircuitBreakerStrategy_reportFailure

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_FailureThreshold_shouldRecover, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, source, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_PoolTimes___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Async_PoolStats___construct arginfo_class_Async_PoolTimes___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_PoolStats_jsonSerialize, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#if PHP_VERSION_ID >= 80600
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_Pool___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, factory, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, destructor, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, healthcheck, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, beforeAcquire, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, beforeRelease, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, min, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, max, IS_LONG, 0, "10")
	ZEND_ARG_OBJ_TYPE_MASK(0, healthcheckInterval, Time\\Duration, MAY_BE_LONG, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
	ZEND_ARG_OBJ_TYPE_MASK(0, idleTimeout, Time\\Duration, MAY_BE_LONG, "0")
	ZEND_ARG_OBJ_TYPE_MASK(0, maxLifetime, Time\\Duration, MAY_BE_LONG, "0")
	ZEND_ARG_OBJ_TYPE_MASK(0, validateAfter, Time\\Duration, MAY_BE_LONG, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxWaiters, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_TYPE_MASK(0, leakThreshold, Time\\Duration, MAY_BE_LONG, "0")
	ZEND_ARG_OBJ_TYPE_MASK(0, createTimeout, Time\\Duration, MAY_BE_LONG, "0")
	ZEND_ARG_OBJ_TYPE_MASK(0, checkTimeout, Time\\Duration, MAY_BE_LONG, "0")
	ZEND_ARG_OBJ_TYPE_MASK(0, destroyTimeout, Time\\Duration, MAY_BE_LONG, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, minIdle, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxCreating, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, createRetries, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, order, Async\\PoolOrder, 0, "Async\\PoolOrder::FIFO")
ZEND_END_ARG_INFO()
#endif

#if !(PHP_VERSION_ID >= 80600)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_Pool___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, factory, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, destructor, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, healthcheck, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, beforeAcquire, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, beforeRelease, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, min, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, max, IS_LONG, 0, "10")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, healthcheckInterval, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, idleTimeout, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxLifetime, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, validateAfter, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxWaiters, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, leakThreshold, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, createTimeout, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, checkTimeout, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, destroyTimeout, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, minIdle, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxCreating, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, createRetries, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, order, Async\\PoolOrder, 0, "Async\\PoolOrder::FIFO")
ZEND_END_ARG_INFO()
#endif

#if PHP_VERSION_ID >= 80600
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_acquire, 0, 0, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Time\\Duration, MAY_BE_LONG, "0")
ZEND_END_ARG_INFO()
#endif

#if !(PHP_VERSION_ID >= 80600)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_acquire, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()
#endif

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_tryAcquire, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_release, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, resource, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Async_Pool_discard arginfo_class_Async_Pool_release

#define arginfo_class_Async_Pool_detach arginfo_class_Async_Pool_release

#if PHP_VERSION_ID >= 80600
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_use, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Time\\Duration, MAY_BE_LONG, "0")
ZEND_END_ARG_INFO()
#endif

#if !(PHP_VERSION_ID >= 80600)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_use, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()
#endif

#define arginfo_class_Async_Pool_close arginfo_class_Async_CircuitBreaker_activate

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_isClosed, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Async_Pool_idleCount arginfo_class_Async_Pool_count

#define arginfo_class_Async_Pool_activeCount arginfo_class_Async_Pool_count

#define arginfo_class_Async_Pool_waitingCount arginfo_class_Async_Pool_count

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Async_Pool_stats, 0, 0, Async\\PoolStats, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Async_Pool_holders arginfo_class_Async_PoolStats_jsonSerialize

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_resize, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, min, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, max, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, validFor, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_addObserver, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, observer, Async\\PoolObserver, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Async_Pool_removeObserver arginfo_class_Async_Pool_addObserver

#define arginfo_class_Async_Pool_suspend arginfo_class_Async_CircuitBreaker_activate

#define arginfo_class_Async_Pool_resume arginfo_class_Async_CircuitBreaker_activate

#define arginfo_class_Async_Pool_evict arginfo_class_Async_Pool_count

#if PHP_VERSION_ID >= 80600
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_drain, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Time\\Duration, MAY_BE_LONG, "0")
ZEND_END_ARG_INFO()
#endif

#if !(PHP_VERSION_ID >= 80600)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_drain, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()
#endif

#define arginfo_class_Async_Pool_getState arginfo_class_Async_CircuitBreaker_getState

#define arginfo_class_Async_Pool_activate arginfo_class_Async_CircuitBreaker_activate

#define arginfo_class_Async_Pool_deactivate arginfo_class_Async_CircuitBreaker_activate

#define arginfo_class_Async_Pool_recover arginfo_class_Async_CircuitBreaker_activate

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Pool_setCircuitBreakerStrategy, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, strategy, Async\\CircuitBreakerStrategy, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_PoolMap___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, factory, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, max, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Async_PoolMap_get, 0, 1, Async\\Pool, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_LONG, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_PoolMap_remove, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_LONG, NULL)
ZEND_END_ARG_INFO()

#define arginfo_class_Async_PoolMap_count arginfo_class_Async_Pool_count

#define arginfo_class_Async_PoolMap_close arginfo_class_Async_CircuitBreaker_activate

#define arginfo_class_Async_PoolMap_stats arginfo_class_Async_PoolStats_jsonSerialize


#if PHP_VERSION_ID >= 80600
ZEND_METHOD(Async_FailureThreshold, __construct);
#endif
#if !(PHP_VERSION_ID >= 80600)
ZEND_METHOD(Async_FailureThreshold, __construct);
#endif
ZEND_METHOD(Async_FailureThreshold, reportSuccess);
ZEND_METHOD(Async_FailureThreshold, reportFailure);
ZEND_METHOD(Async_FailureThreshold, shouldRecover);
ZEND_METHOD(Async_PoolTimes, __construct);
ZEND_METHOD(Async_PoolStats, __construct);
ZEND_METHOD(Async_PoolStats, jsonSerialize);
#if PHP_VERSION_ID >= 80600
ZEND_METHOD(Async_Pool, __construct);
#endif
#if !(PHP_VERSION_ID >= 80600)
ZEND_METHOD(Async_Pool, __construct);
#endif
#if PHP_VERSION_ID >= 80600
ZEND_METHOD(Async_Pool, acquire);
#endif
#if !(PHP_VERSION_ID >= 80600)
ZEND_METHOD(Async_Pool, acquire);
#endif
ZEND_METHOD(Async_Pool, tryAcquire);
ZEND_METHOD(Async_Pool, release);
ZEND_METHOD(Async_Pool, discard);
ZEND_METHOD(Async_Pool, detach);
#if PHP_VERSION_ID >= 80600
ZEND_METHOD(Async_Pool, use);
#endif
#if !(PHP_VERSION_ID >= 80600)
ZEND_METHOD(Async_Pool, use);
#endif
ZEND_METHOD(Async_Pool, close);
ZEND_METHOD(Async_Pool, isClosed);
ZEND_METHOD(Async_Pool, count);
ZEND_METHOD(Async_Pool, idleCount);
ZEND_METHOD(Async_Pool, activeCount);
ZEND_METHOD(Async_Pool, waitingCount);
ZEND_METHOD(Async_Pool, stats);
ZEND_METHOD(Async_Pool, holders);
ZEND_METHOD(Async_Pool, resize);
ZEND_METHOD(Async_Pool, addObserver);
ZEND_METHOD(Async_Pool, removeObserver);
ZEND_METHOD(Async_Pool, suspend);
ZEND_METHOD(Async_Pool, resume);
ZEND_METHOD(Async_Pool, evict);
#if PHP_VERSION_ID >= 80600
ZEND_METHOD(Async_Pool, drain);
#endif
#if !(PHP_VERSION_ID >= 80600)
ZEND_METHOD(Async_Pool, drain);
#endif
ZEND_METHOD(Async_Pool, getState);
ZEND_METHOD(Async_Pool, activate);
ZEND_METHOD(Async_Pool, deactivate);
ZEND_METHOD(Async_Pool, recover);
ZEND_METHOD(Async_Pool, setCircuitBreakerStrategy);
ZEND_METHOD(Async_PoolMap, __construct);
ZEND_METHOD(Async_PoolMap, get);
ZEND_METHOD(Async_PoolMap, remove);
ZEND_METHOD(Async_PoolMap, count);
ZEND_METHOD(Async_PoolMap, close);
ZEND_METHOD(Async_PoolMap, stats);


static const zend_function_entry class_Async_CircuitBreakerState_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Async_CircuitBreaker_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Async_CircuitBreaker, getState, arginfo_class_Async_CircuitBreaker_getState, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Async_CircuitBreaker, activate, arginfo_class_Async_CircuitBreaker_activate, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Async_CircuitBreaker, deactivate, arginfo_class_Async_CircuitBreaker_deactivate, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Async_CircuitBreaker, recover, arginfo_class_Async_CircuitBreaker_recover, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Async_CircuitBreakerStrategy_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Async_CircuitBreakerStrategy, reportSuccess, arginfo_class_Async_CircuitBreakerStrategy_reportSuccess, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Async_CircuitBreakerStrategy, reportFailure, arginfo_class_Async_CircuitBreakerStrategy_reportFailure, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Async_FailureThreshold_methods[] = {
#if PHP_VERSION_ID >= 80600
	ZEND_ME(Async_FailureThreshold, __construct, arginfo_class_Async_FailureThreshold___construct, ZEND_ACC_PUBLIC)
#endif
#if !(PHP_VERSION_ID >= 80600)
	ZEND_ME(Async_FailureThreshold, __construct, arginfo_class_Async_FailureThreshold___construct, ZEND_ACC_PUBLIC)
#endif
	ZEND_ME(Async_FailureThreshold, reportSuccess, arginfo_class_Async_FailureThreshold_reportSuccess, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_FailureThreshold, reportFailure, arginfo_class_Async_FailureThreshold_reportFailure, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Async_FailureThreshold, reportFactoryFailure, reportFailure, arginfo_class_Async_FailureThreshold_reportFactoryFailure, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_FailureThreshold, shouldRecover, arginfo_class_Async_FailureThreshold_shouldRecover, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Async_PoolOrder_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Async_PoolObserver_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Async_PoolTimes_methods[] = {
	ZEND_ME(Async_PoolTimes, __construct, arginfo_class_Async_PoolTimes___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};


static const zend_function_entry class_Async_PoolStats_methods[] = {
	ZEND_ME(Async_PoolStats, __construct, arginfo_class_Async_PoolStats___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Async_PoolStats, jsonSerialize, arginfo_class_Async_PoolStats_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Async_Pool_methods[] = {
#if PHP_VERSION_ID >= 80600
	ZEND_ME(Async_Pool, __construct, arginfo_class_Async_Pool___construct, ZEND_ACC_PUBLIC)
#endif
#if !(PHP_VERSION_ID >= 80600)
	ZEND_ME(Async_Pool, __construct, arginfo_class_Async_Pool___construct, ZEND_ACC_PUBLIC)
#endif
#if PHP_VERSION_ID >= 80600
	ZEND_ME(Async_Pool, acquire, arginfo_class_Async_Pool_acquire, ZEND_ACC_PUBLIC)
#endif
#if !(PHP_VERSION_ID >= 80600)
	ZEND_ME(Async_Pool, acquire, arginfo_class_Async_Pool_acquire, ZEND_ACC_PUBLIC)
#endif
	ZEND_ME(Async_Pool, tryAcquire, arginfo_class_Async_Pool_tryAcquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, release, arginfo_class_Async_Pool_release, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, discard, arginfo_class_Async_Pool_discard, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, detach, arginfo_class_Async_Pool_detach, ZEND_ACC_PUBLIC)
#if PHP_VERSION_ID >= 80600
	ZEND_ME(Async_Pool, use, arginfo_class_Async_Pool_use, ZEND_ACC_PUBLIC)
#endif
#if !(PHP_VERSION_ID >= 80600)
	ZEND_ME(Async_Pool, use, arginfo_class_Async_Pool_use, ZEND_ACC_PUBLIC)
#endif
	ZEND_ME(Async_Pool, close, arginfo_class_Async_Pool_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, isClosed, arginfo_class_Async_Pool_isClosed, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, count, arginfo_class_Async_Pool_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, idleCount, arginfo_class_Async_Pool_idleCount, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, activeCount, arginfo_class_Async_Pool_activeCount, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, waitingCount, arginfo_class_Async_Pool_waitingCount, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, stats, arginfo_class_Async_Pool_stats, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, holders, arginfo_class_Async_Pool_holders, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, resize, arginfo_class_Async_Pool_resize, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, addObserver, arginfo_class_Async_Pool_addObserver, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, removeObserver, arginfo_class_Async_Pool_removeObserver, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, suspend, arginfo_class_Async_Pool_suspend, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, resume, arginfo_class_Async_Pool_resume, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, evict, arginfo_class_Async_Pool_evict, ZEND_ACC_PUBLIC)
#if PHP_VERSION_ID >= 80600
	ZEND_ME(Async_Pool, drain, arginfo_class_Async_Pool_drain, ZEND_ACC_PUBLIC)
#endif
#if !(PHP_VERSION_ID >= 80600)
	ZEND_ME(Async_Pool, drain, arginfo_class_Async_Pool_drain, ZEND_ACC_PUBLIC)
#endif
	ZEND_ME(Async_Pool, getState, arginfo_class_Async_Pool_getState, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, activate, arginfo_class_Async_Pool_activate, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, deactivate, arginfo_class_Async_Pool_deactivate, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, recover, arginfo_class_Async_Pool_recover, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Pool, setCircuitBreakerStrategy, arginfo_class_Async_Pool_setCircuitBreakerStrategy, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Async_PoolMap_methods[] = {
	ZEND_ME(Async_PoolMap, __construct, arginfo_class_Async_PoolMap___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_PoolMap, get, arginfo_class_Async_PoolMap_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_PoolMap, remove, arginfo_class_Async_PoolMap_remove, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_PoolMap, count, arginfo_class_Async_PoolMap_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_PoolMap, close, arginfo_class_Async_PoolMap_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_PoolMap, stats, arginfo_class_Async_PoolMap_stats, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Async_CircuitBreakerState(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Async\\CircuitBreakerState", IS_UNDEF, class_Async_CircuitBreakerState_methods);

	zend_enum_add_case_cstr(class_entry, "ACTIVE", NULL);

	zend_enum_add_case_cstr(class_entry, "INACTIVE", NULL);

	zend_enum_add_case_cstr(class_entry, "RECOVERING", NULL);

	return class_entry;
}

static zend_class_entry *register_class_Async_CircuitBreaker(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "CircuitBreaker", class_Async_CircuitBreaker_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Async_CircuitBreakerStrategy(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "CircuitBreakerStrategy", class_Async_CircuitBreakerStrategy_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Async_FailureThreshold(zend_class_entry *class_entry_Async_CircuitBreakerStrategy)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "FailureThreshold", class_Async_FailureThreshold_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Async_CircuitBreakerStrategy);

	return class_entry;
}

static zend_class_entry *register_class_Async_PoolOrder(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Async\\PoolOrder", IS_UNDEF, class_Async_PoolOrder_methods);

	zend_enum_add_case_cstr(class_entry, "FIFO", NULL);

	zend_enum_add_case_cstr(class_entry, "LIFO", NULL);

	return class_entry;
}

static zend_class_entry *register_class_Async_PoolObserver(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "PoolObserver", class_Async_PoolObserver_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Async_PoolTimes(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "PoolTimes", class_Async_PoolTimes_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;

	zval property_count_default_value;
	ZVAL_UNDEF(&property_count_default_value);
	zend_string *property_count_name = zend_string_init("count", sizeof("count") - 1, 1);
	zend_declare_typed_property(class_entry, property_count_name, &property_count_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_count_name);

	zval property_sum_default_value;
	ZVAL_UNDEF(&property_sum_default_value);
	zend_string *property_sum_name = zend_string_init("sum", sizeof("sum") - 1, 1);
	zend_declare_typed_property(class_entry, property_sum_name, &property_sum_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_sum_name);

	zval property_max_default_value;
	ZVAL_UNDEF(&property_max_default_value);
	zend_string *property_max_name = zend_string_init("max", sizeof("max") - 1, 1);
	zend_declare_typed_property(class_entry, property_max_name, &property_max_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_max_name);

	zval property_p50_default_value;
	ZVAL_UNDEF(&property_p50_default_value);
	zend_string *property_p50_name = zend_string_init("p50", sizeof("p50") - 1, 1);
	zend_declare_typed_property(class_entry, property_p50_name, &property_p50_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_p50_name);

	zval property_p95_default_value;
	ZVAL_UNDEF(&property_p95_default_value);
	zend_string *property_p95_name = zend_string_init("p95", sizeof("p95") - 1, 1);
	zend_declare_typed_property(class_entry, property_p95_name, &property_p95_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_p95_name);

	zval property_p99_default_value;
	ZVAL_UNDEF(&property_p99_default_value);
	zend_string *property_p99_name = zend_string_init("p99", sizeof("p99") - 1, 1);
	zend_declare_typed_property(class_entry, property_p99_name, &property_p99_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_p99_name);

	return class_entry;
}

static zend_class_entry *register_class_Async_PoolStats(zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "PoolStats", class_Async_PoolStats_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 1, class_entry_JsonSerializable);

	zval property_name_default_value;
	ZVAL_UNDEF(&property_name_default_value);
	zend_string *property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
	zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_name_name);

	zend_string *property_state_class_Async_CircuitBreakerState = zend_string_init("Async\\CircuitBreakerState", sizeof("Async\\CircuitBreakerState")-1, 1);
	zval property_state_default_value;
	ZVAL_UNDEF(&property_state_default_value);
	zend_string *property_state_name = zend_string_init("state", sizeof("state") - 1, 1);
	zend_declare_typed_property(class_entry, property_state_name, &property_state_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_state_class_Async_CircuitBreakerState, 0, 0));
	zend_string_release(property_state_name);

	zval property_closed_default_value;
	ZVAL_UNDEF(&property_closed_default_value);
	zend_string *property_closed_name = zend_string_init("closed", sizeof("closed") - 1, 1);
	zend_declare_typed_property(class_entry, property_closed_name, &property_closed_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_closed_name);

	zval property_min_default_value;
	ZVAL_UNDEF(&property_min_default_value);
	zend_string *property_min_name = zend_string_init("min", sizeof("min") - 1, 1);
	zend_declare_typed_property(class_entry, property_min_name, &property_min_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_min_name);

	zval property_max_default_value;
	ZVAL_UNDEF(&property_max_default_value);
	zend_string *property_max_name = zend_string_init("max", sizeof("max") - 1, 1);
	zend_declare_typed_property(class_entry, property_max_name, &property_max_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_max_name);

	zval property_idle_default_value;
	ZVAL_UNDEF(&property_idle_default_value);
	zend_string *property_idle_name = zend_string_init("idle", sizeof("idle") - 1, 1);
	zend_declare_typed_property(class_entry, property_idle_name, &property_idle_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_idle_name);

	zval property_active_default_value;
	ZVAL_UNDEF(&property_active_default_value);
	zend_string *property_active_name = zend_string_init("active", sizeof("active") - 1, 1);
	zend_declare_typed_property(class_entry, property_active_name, &property_active_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_active_name);

	zval property_waiting_default_value;
	ZVAL_UNDEF(&property_waiting_default_value);
	zend_string *property_waiting_name = zend_string_init("waiting", sizeof("waiting") - 1, 1);
	zend_declare_typed_property(class_entry, property_waiting_name, &property_waiting_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_waiting_name);

	zval property_peakActive_default_value;
	ZVAL_UNDEF(&property_peakActive_default_value);
	zend_string *property_peakActive_name = zend_string_init("peakActive", sizeof("peakActive") - 1, 1);
	zend_declare_typed_property(class_entry, property_peakActive_name, &property_peakActive_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_peakActive_name);

	zval property_peakWaiting_default_value;
	ZVAL_UNDEF(&property_peakWaiting_default_value);
	zend_string *property_peakWaiting_name = zend_string_init("peakWaiting", sizeof("peakWaiting") - 1, 1);
	zend_declare_typed_property(class_entry, property_peakWaiting_name, &property_peakWaiting_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_peakWaiting_name);

	zval property_acquired_default_value;
	ZVAL_UNDEF(&property_acquired_default_value);
	zend_string *property_acquired_name = zend_string_init("acquired", sizeof("acquired") - 1, 1);
	zend_declare_typed_property(class_entry, property_acquired_name, &property_acquired_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_acquired_name);

	zval property_created_default_value;
	ZVAL_UNDEF(&property_created_default_value);
	zend_string *property_created_name = zend_string_init("created", sizeof("created") - 1, 1);
	zend_declare_typed_property(class_entry, property_created_name, &property_created_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_created_name);

	zval property_createFailures_default_value;
	ZVAL_UNDEF(&property_createFailures_default_value);
	zend_string *property_createFailures_name = zend_string_init("createFailures", sizeof("createFailures") - 1, 1);
	zend_declare_typed_property(class_entry, property_createFailures_name, &property_createFailures_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_createFailures_name);

	zval property_destroyed_default_value;
	ZVAL_UNDEF(&property_destroyed_default_value);
	zend_string *property_destroyed_name = zend_string_init("destroyed", sizeof("destroyed") - 1, 1);
	zend_declare_typed_property(class_entry, property_destroyed_name, &property_destroyed_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_destroyed_name);

	zval property_timeouts_default_value;
	ZVAL_UNDEF(&property_timeouts_default_value);
	zend_string *property_timeouts_name = zend_string_init("timeouts", sizeof("timeouts") - 1, 1);
	zend_declare_typed_property(class_entry, property_timeouts_name, &property_timeouts_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_timeouts_name);

	zval property_refusals_default_value;
	ZVAL_UNDEF(&property_refusals_default_value);
	zend_string *property_refusals_name = zend_string_init("refusals", sizeof("refusals") - 1, 1);
	zend_declare_typed_property(class_entry, property_refusals_name, &property_refusals_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_refusals_name);

	zval property_leaks_default_value;
	ZVAL_UNDEF(&property_leaks_default_value);
	zend_string *property_leaks_name = zend_string_init("leaks", sizeof("leaks") - 1, 1);
	zend_declare_typed_property(class_entry, property_leaks_name, &property_leaks_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_leaks_name);

	zend_string *property_wait_class_Async_PoolTimes = zend_string_init("Async\\PoolTimes", sizeof("Async\\PoolTimes")-1, 1);
	zval property_wait_default_value;
	ZVAL_UNDEF(&property_wait_default_value);
	zend_string *property_wait_name = zend_string_init("wait", sizeof("wait") - 1, 1);
	zend_declare_typed_property(class_entry, property_wait_name, &property_wait_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_wait_class_Async_PoolTimes, 0, 0));
	zend_string_release(property_wait_name);

	zend_string *property_use_class_Async_PoolTimes = zend_string_init("Async\\PoolTimes", sizeof("Async\\PoolTimes")-1, 1);
	zval property_use_default_value;
	ZVAL_UNDEF(&property_use_default_value);
	zend_string *property_use_name = zend_string_init("use", sizeof("use") - 1, 1);
	zend_declare_typed_property(class_entry, property_use_name, &property_use_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_use_class_Async_PoolTimes, 0, 0));
	zend_string_release(property_use_name);

	zend_string *property_create_class_Async_PoolTimes = zend_string_init("Async\\PoolTimes", sizeof("Async\\PoolTimes")-1, 1);
	zval property_create_default_value;
	ZVAL_UNDEF(&property_create_default_value);
	zend_string *property_create_name = zend_string_init("create", sizeof("create") - 1, 1);
	zend_declare_typed_property(class_entry, property_create_name, &property_create_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_create_class_Async_PoolTimes, 0, 0));
	zend_string_release(property_create_name);

	zval property_suspended_default_value;
	ZVAL_UNDEF(&property_suspended_default_value);
	zend_string *property_suspended_name = zend_string_init("suspended", sizeof("suspended") - 1, 1);
	zend_declare_typed_property(class_entry, property_suspended_name, &property_suspended_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_suspended_name);

	zval property_minIdle_default_value;
	ZVAL_UNDEF(&property_minIdle_default_value);
	zend_string *property_minIdle_name = zend_string_init("minIdle", sizeof("minIdle") - 1, 1);
	zend_declare_typed_property(class_entry, property_minIdle_name, &property_minIdle_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_minIdle_name);

	zval property_creating_default_value;
	ZVAL_UNDEF(&property_creating_default_value);
	zend_string *property_creating_name = zend_string_init("creating", sizeof("creating") - 1, 1);
	zend_declare_typed_property(class_entry, property_creating_name, &property_creating_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_creating_name);

	zval property_retries_default_value;
	ZVAL_UNDEF(&property_retries_default_value);
	zend_string *property_retries_name = zend_string_init("retries", sizeof("retries") - 1, 1);
	zend_declare_typed_property(class_entry, property_retries_name, &property_retries_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_retries_name);

	zval property_overruns_default_value;
	ZVAL_UNDEF(&property_overruns_default_value);
	zend_string *property_overruns_name = zend_string_init("overruns", sizeof("overruns") - 1, 1);
	zend_declare_typed_property(class_entry, property_overruns_name, &property_overruns_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_overruns_name);

	return class_entry;
}

static zend_class_entry *register_class_Async_Pool(zend_class_entry *class_entry_Countable, zend_class_entry *class_entry_Async_CircuitBreaker)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "Pool", class_Async_Pool_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_Countable, class_entry_Async_CircuitBreaker);

	return class_entry;
}

static zend_class_entry *register_class_Async_PoolMap(zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "PoolMap", class_Async_PoolMap_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Countable);

	return class_entry;
}
