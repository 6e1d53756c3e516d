/* SPDX-License-Identifier: MIT
 *
 * signal() and interval(): what the outside world and the clock have to say.
 */
#include "php/classes.h"
#include "runtime/signal_future.h"

#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "php/signal_arginfo.h"

#include <signal.h>

static zend_class_entry *ce_signal;
static zend_class_entry *ce_interval;
static zend_object_handlers interval_handlers;

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
	RETVAL_OBJ(async_future_object(future));
	OBJ_RELEASE(&future->std);
}

/* The object that interval() returns. */

typedef struct {
	zend_ulong ms;
	zend_object std;
} interval_t;

static interval_t *interval_from_object(zend_object *object)
{
	return ASYNC_CONTAINER_OF(object, interval_t, std);
}

/* Other code than interval() may make one, such as PDO::FETCH_CLASS: it ticks every millisecond. */
static zend_object *interval_create(zend_class_entry *ce)
{
	interval_t *interval = emalloc(sizeof(*interval));

	interval->ms = 1;
	zend_object_std_init(&interval->std, ce);
	interval->std.handlers = &interval_handlers;
	return &interval->std;
}

typedef struct {
	zend_object_iterator it;
	uint64_t begin;  /* when tick 0 was */
	uint64_t period;
	zval tick;       /* undefined = it is to be waited for */
	zend_ulong last;
} ticker_t;

static void ticker_forward(zend_object_iterator *it)
{
	ZVAL_UNDEF(&((ticker_t *) it)->tick);
}

static void ticker_rewind(zend_object_iterator *it)
{
	ticker_t *ticker = (ticker_t *) it;

	ticker->begin = async_clock_now();
	ticker->last = 0;
	ZVAL_UNDEF(&ticker->tick);
}

/* Waits for the first tick that is still to come, counted from the beginning: so no delay of the loop adds up. */
static int ticker_valid(zend_object_iterator *it)
{
	ticker_t *ticker = (ticker_t *) it;
	async_wait_t wait;

	if (Z_TYPE(ticker->tick) != IS_UNDEF) {
		return SUCCESS;
	}
	async_coroutine_t *self = async_wait_prepare();
	if (UNEXPECTED(!self)) {
		return FAILURE;
	}
	ticker->last = MAX(ticker->last + 1, (async_clock_now() - ticker->begin) / ticker->period);
	async_wait_init(&wait, self, "Timer(periodic)");
	if (async_wait_park(&wait, ticker->begin + ticker->last * ticker->period) == ASYNC_WAIT_CANCELLED) {
		return FAILURE;
	}
	ZVAL_LONG(&ticker->tick, (zend_long) ticker->last);
	return SUCCESS;
}

static zval *ticker_current(zend_object_iterator *it)
{
	return &((ticker_t *) it)->tick;
}

static void ticker_free(zend_object_iterator *it)
{
	zval_ptr_dtor(&it->data);
}

static const zend_object_iterator_funcs ticker_functions = {
	.dtor = ticker_free,
	.valid = ticker_valid,
	.get_current_data = ticker_current,
	.move_forward = ticker_forward,
	.rewind = ticker_rewind,
};

static zend_object_iterator *interval_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	(void) ce;
	if (UNEXPECTED(by_ref)) {
		zend_throw_error(NULL, "An iterator cannot be used with foreach by reference");
		return NULL;
	}
	ticker_t *ticker = emalloc(sizeof(*ticker));
	zend_iterator_init(&ticker->it);
	ZVAL_OBJ_COPY(&ticker->it.data, Z_OBJ_P(object));
	ticker->it.funcs = &ticker_functions;
	ticker->period = interval_from_object(Z_OBJ_P(object))->ms * NS_PER_MS;
	ticker_rewind(&ticker->it);
	return &ticker->it;
}

ZEND_METHOD(Async_Interval, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Async_Interval, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

ZEND_FUNCTION(Async_interval)
{
	zend_long ms;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(ms)
	ZEND_PARSE_PARAMETERS_END();

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
	async_class_init(ce_interval, interval_create, &interval_handlers, offsetof(interval_t, std));
	ce_interval->get_iterator = interval_get_iterator;
	interval_handlers.compare = zend_objects_not_comparable;
}
