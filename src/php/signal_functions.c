/* SPDX-License-Identifier: MIT
 *
 * signal() and interval(): what the outside world and the clock have to say.
 */
#include "php/classes.h"
#include "runtime/signals.h"

#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "php/signal_arginfo.h"

#include <signal.h>

static zend_class_entry *ce_signal;
static zend_class_entry *ce_interval;

/* A handler of ours cannot return from a fault of the processor, some signals have no handler, some names are of another system. */
static bool signal_can_be_awaited(zend_long number, bool is_case)
{
	switch (number) {
		case SIGKILL: case SIGSTOP: case SIGSEGV: case SIGILL: case SIGFPE: case SIGBUS:
			return false;
		case 21: case 22: /* SIGBREAK and SIGABRT2 of Windows */
			return !is_case;
		default:
			return number > 0 && number < NSIG;
	}
}

ZEND_FUNCTION(Async_signal)
{
	zend_object *signal = NULL, *token = NULL;
	zend_long number = 0;
	zval value;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJ_OF_CLASS_OR_LONG(signal, ce_signal, number)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (signal) {
		number = Z_LVAL_P(zend_enum_fetch_case_value(signal));
		ZVAL_OBJ(&value, signal);
	} else {
		ZVAL_LONG(&value, number);
	}
	if (UNEXPECTED(!signal_can_be_awaited(number, signal != NULL))) {
		zend_argument_value_error(1, "must be a signal that can be awaited");
		RETURN_THROWS();
	}
	async_future_t *future = async_signal_future((int) number, &value, token);
	if (UNEXPECTED(!future)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(async_future_give(future));
}

/* The object that interval() returns. */

typedef struct {
	zend_ulong ms;
	zend_object std;
} interval_t;

ASYNC_OBJECT_PART(interval_t, interval_from_object)

static async_class_t interval_class;

/* Other code than interval() may make one, such as PDO::FETCH_CLASS: it ticks every millisecond. */
static zend_object *interval_create(zend_class_entry *ce)
{
	interval_t *interval = async_object_new(ce, &interval_class);

	interval->ms = 1;
	return &interval->std;
}

static async_class_t interval_class = { ASYNC_CLASS_OF(interval_t), .create = interval_create };

typedef struct {
	async_iterator_t base;
	uint64_t begin;  /* when tick 0 was */
	zend_ulong last;
} ticker_t;

static void ticker_rewind(async_iterator_t *base)
{
	((ticker_t *) base)->begin = async_clock_now();
	((ticker_t *) base)->last = 0;
}

/* Waits for the first tick that is still to come, counted from the beginning: so no delay of the loop adds up. */
static bool ticker_fetch(async_iterator_t *base, zval *value, zval *key)
{
	ticker_t *ticker = (ticker_t *) base;
	uint64_t period = interval_from_object(Z_OBJ(base->it.data))->ms * NS_PER_MS;

	ticker->last = MAX(ticker->last + 1, (async_clock_now() - ticker->begin) / period);
	if (async_wait_in(NULL, "Timer(periodic)", ticker->begin + ticker->last * period) == ASYNC_WAIT_CANCELLED) {
		return false;
	}
	ZVAL_LONG(value, (zend_long) ticker->last);
	ZVAL_LONG(key, (zend_long) base->it.index);
	return true;
}

static zend_object_iterator *interval_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	static const async_iterator_type_t type = { "interval", sizeof(ticker_t), ticker_rewind, ticker_fetch };

	return async_iterator_new(&type, object, by_ref);
}

ASYNC_METHOD(Async_Interval, __construct, )
ASYNC_METHOD(Async_Interval, getIterator, zend_create_internal_iterator_zval(return_value, ZEND_THIS))

ZEND_FUNCTION(Async_interval)
{
	zend_long ms;

	ASYNC_PARAMETER(ASYNC_PARAM_MS(ms));

	if (UNEXPECTED(ms <= 0 || ms > INT32_MAX)) {
		zend_argument_value_error(1, "must be between 1 and %d", INT32_MAX);
		RETURN_THROWS();
	}
	zend_object *object = interval_create(ce_interval);
	interval_from_object(object)->ms = (zend_ulong) ms;
	RETURN_OBJ(object);
}

void async_signal_functions_register(void)
{
	ce_signal = register_class_Async_Signal();
	ce_interval = register_class_Async_Interval(zend_ce_aggregate);
	async_class_register(ce_interval, &interval_class);
	ce_interval->get_iterator = interval_get_iterator;
}
