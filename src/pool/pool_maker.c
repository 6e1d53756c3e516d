/* SPDX-License-Identifier: MIT
 *
 * Makers. A factory that acquire() needs runs in a hidden coroutine of its own, the maker, while the acquirer stays in line:
 * so the acquirer gets whatever comes first, the new resource, one that is released, or its deadline.
 *
 * The maker is entered before anything else runs, and what it has made is seen before anything else runs. So a factory that
 * does not suspend behaves as if it was called in place. The taken place belongs to the maker until it has delivered.
 *
 * An acquirer that gets something else, or that is late, parts from its maker: then the maker finishes, and what it has made
 * is for the next one. An acquirer that is cancelled cancels its maker: the factory is a part of what it does.
 */
#include "pool/pool_internal.h"
#include "runtime/error_settings.h"

#include "php_output.h"

typedef struct maker maker_t;

/* An acquirer that has a maker; on the stack of the acquirer. */
typedef struct {
	zend_async_pool_waiter_t waiter; /* first: its node is in pool->making */
	maker_t *maker;                  /* NULL once it has nothing more to say */
	async_pool_resource_t *resource; /* what it has made */
	zend_object *thrown;             /* owned; what the factory threw */
	zval output;                     /* a string, if the factory has printed into a buffer of the maker */
	async_pool_result_t outcome;     /* EMPTY until the maker has one; CANNOT_WAIT: the maker could not start */
} acquirer_t;

/* The extended_data of the coroutine. */
struct maker {
	async_pool_t *pool;       /* one reference */
	acquirer_t *acquirer;     /* NULL once they have parted */
	async_coroutine_t *coroutine;
	async_pool_epoch_t probe; /* of the taken place */
	async_pool_patience_t patience;
	int error_reporting;      /* under @ the factory is silent, too */
	bool is_captured;         /* the acquirer has output buffers of its own: what the factory prints is for these */
	zend_internal_function caller; /* stands for the method that the acquirer is in; only a name and a class */
};

/* What the factory waits for is what the acquirer waits for. */
static zend_string *acquirer_info(async_wait_t *wait)
{
	zend_string *pool = async_pool_waiter_info(wait);
	maker_t *maker = ((acquirer_t *) wait)->maker;
	async_wait_t *inner = maker ? maker->coroutine->wait : NULL;
	zend_string *what = inner ? async_wait_info(inner) : NULL;

	if (!what) {
		return pool;
	}
	zend_string *both = strpprintf(0, "%s, factory: %s", ZSTR_VAL(pool), ZSTR_VAL(what));
	zend_string_release(what);
	zend_string_release(pool);
	return both;
}

/* In a Fiber the factory may suspend the Fiber, so it has to run there. A coroutine that is cancelled already, or has an
 * exception in flight, must not wait before it has to. */
static bool maker_is_possible(bool deadline)
{
	if (EG(exception) || EG(active_fiber)) {
		return false;
	}
	if (UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_READY) && deadline && !async_wait_prepare()) {
		zend_clear_exception();
		return false;
	}
	return async_wait_is_possible() && !ASYNC_G(current)->error;
}

/* The acquirer runs next. */
static void acquirer_answer(acquirer_t *acquirer, async_pool_result_t outcome)
{
	acquirer->outcome = outcome;
	async_list_remove(&acquirer->waiter.wait.node);
	async_wait_wake(&acquirer->waiter.wait);
	async_coroutine_run_next(acquirer->waiter.wait.coroutine);
}

/* The factory has made nothing. Its exception is for the acquirer. The end of the maker, or of the process, is not: then the
 * acquirer would wait for nothing. */
static void acquirer_refuse(acquirer_t *acquirer)
{
	zend_object *exception = EG(exception);

	if (!exception) {
		acquirer_answer(acquirer, ASYNC_POOL_CREATE_FAILED);
	} else if (async_is_unwinding(exception)) {
		async_coroutine_cancel(acquirer->waiter.wait.coroutine, NULL, true);
	} else {
		GC_ADDREF(exception);
		zend_clear_exception();
		acquirer->thrown = exception;
		acquirer_answer(acquirer, ASYNC_POOL_EXCEPTION);
	}
}

/* NULL: the acquirer has left, or has been woken by something else. */
static acquirer_t *maker_part(maker_t *maker)
{
	acquirer_t *acquirer = maker->acquirer;

	maker->acquirer = NULL;
	if (!acquirer) {
		return NULL;
	}
	acquirer->maker = NULL;
	return acquirer->waiter.wait.status == ASYNC_WAIT_PENDING ? acquirer : NULL;
}

static void maker_free(maker_t *maker)
{
	zend_coroutine_t *coroutine = &maker->coroutine->base;
	async_pool_t *pool = maker->pool;

	coroutine->extended_data = NULL;
	async_string_release(maker->caller.function_name);
	efree(maker);
	async_pool_spawned_end(pool, coroutine);
}

static void maker_note_caller(maker_t *maker)
{
	const zend_execute_data *ex = EG(current_execute_data);

	memset(&maker->caller, 0, sizeof(maker->caller));
	maker->caller.type = ZEND_INTERNAL_FUNCTION;
	if (ex && ex->func && !ZEND_USER_CODE(ex->func->type) && ex->func->common.function_name) {
		maker->caller.function_name = zend_string_copy(ex->func->common.function_name);
		maker->caller.scope = ex->func->common.scope;
	}
}

/* Calls the factory below frames that stand for those of the acquirer: exceptions and traces tell the call and its line. */
static async_pool_resource_t *maker_create(maker_t *maker)
{
	zend_coroutine_t *coroutine = &maker->coroutine->base;
	zend_execute_data *bottom = EG(current_execute_data);
	zend_op line = { .opcode = ZEND_DO_FCALL, .lineno = coroutine->lineno };
	zend_op_array file = { .type = ZEND_USER_FUNCTION, .filename = coroutine->filename, .opcodes = &line, .last = 1 };
	zend_execute_data user = { .func = (zend_function *) &file, .opline = &line };
	zend_execute_data method = { .func = (zend_function *) &maker->caller, .prev_execute_data = &user };

	if (Z_TYPE(coroutine->result) == IS_OBJECT && Z_OBJCE(coroutine->result) == maker->caller.scope) {
		ZVAL_COPY_VALUE(&method.This, &coroutine->result);
	}
	if (EXPECTED(coroutine->filename && maker->caller.function_name)) {
		EG(current_execute_data) = &method;
	}
	EG(error_reporting) = maker->error_reporting;
	async_pool_resource_t *resource = async_pool_handler_create(maker->pool, maker->probe, &maker->patience);
	EG(current_execute_data) = bottom;
	return resource;
}

/* Output buffers of the current coroutine, which see nothing of others; those of main see all. */
static int own_output_level(void)
{
	return php_output_get_level() - ASYNC_G(main_output_level);
}

/* Without an acquirer the output goes where that of every coroutine goes. */
static void maker_hand_over_output(acquirer_t *acquirer)
{
	while (own_output_level() > 1) {
		php_output_end();
	}
	if (own_output_level() == 1 && acquirer) {
		php_output_get_contents(&acquirer->output);
		php_output_discard();
	} else if (own_output_level() == 1) {
		php_output_end();
	}
}

static void maker_entry(void)
{
	maker_t *maker = ASYNC_G(current)->base.extended_data;
	async_pool_t *pool = maker->pool;
	bool is_captured = maker->is_captured && php_output_start_default() == SUCCESS;
	async_pool_resource_t *resource = maker_create(maker);
	acquirer_t *acquirer = maker_part(maker);

	if (UNEXPECTED(is_captured)) {
		maker_hand_over_output(acquirer);
	}
	if (resource && acquirer && EXPECTED(!pool->is_suspended)) {
		acquirer->resource = resource;
		acquirer_answer(acquirer, ASYNC_POOL_OK); /* the place is its own now */
	} else if (resource) {
		if (acquirer) { /* it waits in line, perhaps behind older calls, until resume() */
			acquirer_answer(acquirer, ASYNC_POOL_EMPTY);
		}
		async_pool_put_back(pool, resource, maker->probe);
	} else {
		if (acquirer) {
			acquirer_refuse(acquirer); /* before its place is free: that is not for it, which would lose it */
		} else if (EG(exception) && async_pool_exception_is_ordinary(EG(exception))) {
			zend_clear_exception(); /* the next acquirer calls it itself; a warning each would flood the log in an outage */
		}
		async_pool_free_place(pool, maker->probe);
	}
	async_pool_check_invariants(pool);
	bool go_on = async_pool_report_exception();
	maker_free(maker);
	if (go_on) {
		async_pool_report_exception();
	}
}

/* The coroutine is gone. If it never ran, for want of a stack, the place goes back. */
static void maker_dispose(zend_coroutine_t *coroutine)
{
	maker_t *maker = coroutine->extended_data;

	if (!maker) {
		return;
	}
	if (EXPECTED(!CG(unclean_shutdown))) { /* else the acquirer's stack may be gone */
		acquirer_t *acquirer = maker_part(maker);
		if (acquirer) {
			acquirer_answer(acquirer, ASYNC_POOL_CANNOT_WAIT);
		} else {
			maker->pool->creating--;
			async_pool_free_place(maker->pool, maker->probe);
		}
	}
	maker_free(maker);
}

bool async_pool_is_maker(const async_pool_t *pool, const async_coroutine_t *coroutine)
{
	return coroutine && coroutine->base.extended_dispose == maker_dispose && coroutine->base.extended_data
		&& ((const maker_t *) coroutine->base.extended_data)->pool == pool;
}

static bool maker_start(acquirer_t *acquirer, async_pool_epoch_t probe, uint64_t deadline)
{
	async_pool_t *pool = acquirer->waiter.pool;
	async_coroutine_t *coroutine = async_pool_spawn(pool, maker_entry, NULL, maker_dispose);

	if (UNEXPECTED(!coroutine)) {
		return false;
	}
	maker_t *maker = emalloc(sizeof(*maker));
	maker->pool = pool;
	maker->acquirer = acquirer;
	maker->coroutine = coroutine;
	maker->probe = probe;
	maker->patience = (async_pool_patience_t) { .retries = pool->options.create_retries, .deadline = deadline };
	maker->error_reporting = EG(error_reporting);
	maker->is_captured = ASYNC_G(current) != ASYNC_G(main) && own_output_level() > 0;
	async_error_settings_inherit(coroutine);
	maker_note_caller(maker);
	acquirer->maker = maker;
	coroutine->base.extended_data = maker;
	async_coroutine_run_next(coroutine);
	return true;
}

/* The acquirer is cancelled. */
static async_pool_result_t acquirer_abort(acquirer_t *acquirer, async_coroutine_t *maker, async_pool_epoch_t probe)
{
	async_pool_t *pool = acquirer->waiter.pool;

	if (maker) {
		async_coroutine_cancel(maker, NULL, false);
	}
	if (acquirer->outcome == ASYNC_POOL_OK) {
		async_pool_put_back(pool, acquirer->resource, probe);
	} else if (acquirer->outcome == ASYNC_POOL_CANNOT_WAIT) {
		pool->creating--;
		async_pool_free_place(pool, probe);
	} else if (acquirer->thrown) {
		OBJ_RELEASE(acquirer->thrown);
	} else if (acquirer->waiter.promised) {
		async_pool_hand_on(pool);
	}
	return ASYNC_POOL_EXCEPTION;
}

/* Waits for what comes first. */
static async_pool_result_t acquirer_wait(acquirer_t *acquirer, uint64_t deadline, async_pool_epoch_t probe, bool *promised)
{
	async_pool_t *pool = acquirer->waiter.pool;
	async_coroutine_t *maker = NULL;

	pool->in_line++;
	pool->beside++;
	async_wait_status_t status = async_wait_park(&acquirer->waiter.wait, deadline);
	pool->in_line--;
	pool->beside--;
	if (acquirer->maker) {
		maker = acquirer->maker->coroutine;
		acquirer->maker->acquirer = NULL;
		acquirer->maker->patience.retries = 0; /* inside the deadline of the acquirer */
		if (acquirer->maker->patience.pause) {
			async_wait_wake(acquirer->maker->patience.pause);
		}
	}
	if (UNEXPECTED(Z_TYPE(acquirer->output) == IS_STRING)) {
		php_output_write(Z_STRVAL(acquirer->output), Z_STRLEN(acquirer->output));
		zval_ptr_dtor(&acquirer->output);
	}
	if (UNEXPECTED(status == ASYNC_WAIT_CANCELLED)) {
		return acquirer_abort(acquirer, maker, probe);
	}
	if (status == ASYNC_WAIT_TIMEOUT) {
		return ASYNC_POOL_TIMEOUT;
	}
	if (UNEXPECTED(acquirer->thrown)) {
		zend_throw_exception_internal(acquirer->thrown);
	}
	if (EXPECTED(acquirer->outcome != ASYNC_POOL_EMPTY)) {
		return acquirer->outcome;
	}
	*promised = acquirer->waiter.promised && !async_pool_is_closed(pool);
	return async_pool_is_closed(pool) ? ASYNC_POOL_CLOSED : ASYNC_POOL_EMPTY;
}

async_pool_result_t async_pool_make(async_pool_t *pool, async_pool_resource_t **resource, async_pool_epoch_t probe,
	uint64_t deadline, uint64_t ticket, bool *promised)
{
	acquirer_t acquirer = { .outcome = ASYNC_POOL_EMPTY };

	if (!maker_is_possible(deadline != 0)) {
		return ASYNC_POOL_CANNOT_WAIT;
	}
	async_pool_waiter_init(&acquirer.waiter, pool, ASYNC_G(current), deadline);
	acquirer.waiter.wait.describe = acquirer_info;
	acquirer.waiter.ticket = ticket;
	if (UNEXPECTED(!maker_start(&acquirer, probe, deadline))) {
		return ASYNC_POOL_CANNOT_WAIT;
	}
	async_pool_line_up(&pool->making, &acquirer.waiter);
	async_pool_check_invariants(pool);
	async_pool_result_t result = acquirer_wait(&acquirer, deadline, probe, promised);
	*resource = acquirer.resource;
	return result;
}
