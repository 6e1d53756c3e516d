/* SPDX-License-Identifier: MIT
 *
 * A signal that arrives while the loop blocks must be handled now, not when the loop happens to return. ext/pcntl only
 * sets a flag for the next PHP instruction, so its handler is wrapped by one that also wakes the loop. Futures of signals
 * use the same handler. At the end: what is said before a stack that overflows ends the process.
 */
#include "runtime/signals.h"
#include "engine/arguments.h"
#include "engine/aside.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "engine/vm_state.h"
#include "runtime/scheduler.h"
#include "runtime/coroutine.h"
#include "support/fault.h"

#include "zend_exceptions.h"
#include "zend_signal.h"

#include <signal.h>
#include <unistd.h>

static struct sigaction wrapped[NSIG];
static int last_wrapped; /* the highest number; 0 = none */

static uint32_t listening[NSIG];      /* how many futures wait for it */
static volatile bool arrived[NSIG];   /* since they were last told */

static uint64_t installers[NSIG]; /* which coroutine has called pcntl_signal(); 0 = main */

static volatile sig_atomic_t last_signal;
static volatile unsigned signal_count;
static unsigned noticed_count;
static async_list_t interruptibles = { &interruptibles, &interruptibles };

static void (*original_interrupt_function)(zend_execute_data *);
static zend_object_handlers thrown_handlers; /* a mark that PHP code cannot see: a signal handler has thrown it */

static void interrupt_call(zend_execute_data *execute_data)
{
	async_vm_state_in_signal_handler = true;
	original_interrupt_function(execute_data);
	async_vm_state_in_signal_handler = false;
	if (UNEXPECTED(EG(exception)) && !async_is_unwinding(EG(exception)) && !EG(exception)->handlers->offset) {
		thrown_handlers = *EG(exception)->handlers; /* all exceptions without a part in C have the same */
		EG(exception)->handlers = &thrown_handlers;
	}
}

/* While an exception is pending the engine calls no PHP code, and ext/pcntl would forget the signal: a wait for a signal
 * that is cancelled ends just so. The exception is put aside, as it is for destructors. */
static void interrupt_function(zend_execute_data *execute_data)
{
	async_aside_t aside;

	if (UNEXPECTED(EG(exception)) && async_is_unwinding(EG(exception))) {
		interrupt_call(execute_data);
		return;
	}
	async_aside_begin(&aside);
	interrupt_call(execute_data);
	if (EG(exception) && aside.exception && !async_is_unwinding(EG(exception))) {
		async_exception_append(EG(exception), aside.exception); /* also if that is a cancellation: as in stock PHP */
		aside.exception = async_exception_take();
	}
	async_aside_merge(&aside);
}

bool async_interrupt_threw(const zend_object *exception)
{
	return exception->handlers == &thrown_handlers;
}

/* Is there no handler but perhaps that of PHP itself, which only passes the signal on? */
static bool action_is_default(int number, const struct sigaction *action)
{
	void (*handler)(int) = action->sa_handler;

#ifdef ZEND_SIGNALS
	static const int managed[] = { SIGPROF, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2 };
	for (size_t i = 0; i < sizeof(managed) / sizeof(*managed); i++) {
		if (number == managed[i] && (action->sa_flags & SA_SIGINFO)) {
			handler = (void (*)(int)) SIGG(handlers)[number - 1].handler;
		}
	}
#endif
	return handler == SIG_DFL || handler == SIG_IGN;
}

/* What would happen without us. False = nothing: what there is is no function. */
static bool action_call(const struct sigaction *action, int signal, siginfo_t *info, void *context)
{
	if (action->sa_handler == SIG_DFL || action->sa_handler == SIG_IGN) {
		return false;
	}
	if (action->sa_flags & SA_SIGINFO) {
		action->sa_sigaction(signal, info, context);
	} else {
		action->sa_handler(signal);
	}
	return true;
}

static void interrupt_on_signal(int signo, siginfo_t *info, void *context)
{
	if (!action_is_default(signo, &wrapped[signo])) {
		action_call(&wrapped[signo], signo, info, context);
	}
	arrived[signo] = true;
	last_signal = signo;
	signal_count++;
	async_reactor_interrupt();
}

void async_interruptible_begin(async_interruptible_t *self, void (*interrupt)(async_interruptible_t *))
{
	self->begun = signal_count;
	self->interrupt = interrupt;
	async_list_push_back(&interruptibles, &self->node);
}

/* Puts our handler in front of the one that is there. A default action is left alone, unless a future listens. */
static bool interrupt_wrap_handler(int number)
{
	struct sigaction action;

	if (ASYNC_MAY_FAIL("sigaction", async_fault_errno(EINVAL), sigaction(number, NULL, &action)) != 0) {
		return false;
	}
	bool is_default = action_is_default(number, &action);
	if ((is_default && !listening[number]) || action.sa_sigaction == interrupt_on_signal) {
		return true;
	}
	wrapped[number] = action;
	action.sa_flags |= SA_SIGINFO | (is_default ? SA_RESTART : 0);
	action.sa_sigaction = interrupt_on_signal;
	last_wrapped = MAX(last_wrapped, number);
	return sigaction(number, &action, NULL) == 0;
}

static bool signal_listen(int number)
{
	listening[number]++;
	if (EXPECTED(interrupt_wrap_handler(number))) {
		arrived[number] = false;
		return true;
	}
	listening[number]--;
	return false;
}

static void signal_unlisten(int number)
{
	struct sigaction action;

	if (--listening[number] == 0 && action_is_default(number, &wrapped[number]) && sigaction(number, NULL, &action) == 0
			&& action.sa_sigaction == interrupt_on_signal) {
		sigaction(number, &wrapped[number], NULL);
	}
}

static ZEND_NAMED_FUNCTION(interrupt_pcntl_signal)
{
	bool is_good = ZEND_NUM_ARGS() > 1 && async_argument_to_long(execute_data, 1, false);
	zend_long number = is_good ? Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)) : 0;

	if (UNEXPECTED(EG(exception))) { /* of an error handler, which was told about the number */
		return;
	}
	bool watched = number == SIGSEGV && async_overflow_unwatch();
	ASYNC_CALL_REPLACED(interrupt_pcntl_signal);
	if (Z_TYPE_P(return_value) == IS_TRUE && number > 0 && number < NSIG) {
		bool is_main = ASYNC_G(current) == ASYNC_G(main); /* there may be no coroutines yet */
		installers[number] = is_main ? 0 : async_coroutine_identify(ASYNC_G(current));
		interrupt_wrap_handler((int) number);
	}
	if (watched) {
		async_overflow_watch(); /* again, on top of the user's handler */
	}
}

bool async_signals_are_handled(void)
{
	return last_wrapped > 0;
}

static void interrupt_reset(void)
{
	async_vm_state_in_signal_handler = false; /* a fatal error in a handler */
	async_list_init(&interruptibles);
	if (EXPECTED(!last_wrapped && ASYNC_G(state) == ASYNC_STATE_READY)) {
		return;
	}
	bool watched = last_wrapped >= SIGSEGV && async_overflow_unwatch();
	memset(installers, 0, sizeof(installers));
	for (; last_wrapped; last_wrapped--) {
		struct sigaction action;
		if (sigaction(last_wrapped, NULL, &action) == 0 && action.sa_sigaction == interrupt_on_signal) {
			sigaction(last_wrapped, &wrapped[last_wrapped], NULL);
		}
	}
	if (watched) {
		async_overflow_watch();
	}
}

/* The coroutines that waited are gone. */
static void interrupt_after_fork(void)
{
	async_list_init(&interruptibles);
}

static void interrupt_install(void)
{
	if (zend_interrupt_function) {
		ASYNC_REPLACE_POINTER(zend_interrupt_function, original_interrupt_function, interrupt_function);
	}
}

/* Whose code waits for the signal: the coroutine that has called pcntl_signal(), or main. NULL if it cannot be told. */
static async_coroutine_t *interrupt_target(void)
{
	uint64_t identity = installers[last_signal];
	async_coroutine_t *target = ASYNC_G(main);

	ASYNC_LIST_FOREACH(&ASYNC_G(live), node) {
		async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(node, async_coroutine_t, live);
		if (identity && coroutine->identity == identity) {
			target = coroutine;
		}
	}
	return async_coroutine_is_suspended(target) && !target->error ? target : NULL;
}

static void interrupt_run(void)
{
	zend_atomic_bool_store_ex(&EG(vm_interrupt), false);
	if (zend_atomic_bool_load_ex(&EG(timed_out))) {
		zend_timeout();
	} else if (zend_interrupt_function) {
		zend_interrupt_function(EG(current_execute_data));
	}
	/* In stock PHP the handler would have run in the code that waits. */
	async_coroutine_t *target = EG(exception) && !async_is_unwinding(EG(exception)) ? interrupt_target() : NULL;
	if (target) {
		async_coroutine_throw(target, async_exception_take());
	}
}

static async_coroutine_t *interrupt_spawn(void)
{
	return zend_atomic_bool_load_ex(&EG(vm_interrupt)) ? async_spawn_internal(interrupt_run, NULL, false) : NULL;
}

bool async_interrupt_dispatch(void)
{
	return UNEXPECTED(interrupt_spawn());
}

/* Futures of signals. The handler only notes that a signal came and wakes the loop; the futures complete when the loop has
 * returned. A future that other code completes, or that is dropped, ends its listening at once. */

typedef struct {
	zend_async_event_callback_t callback; /* of the token */
	async_list_t node;
	async_future_t *future;
	zend_object *token; /* owned; NULL = none */
	zval value;
	int number;
} listener_t;

static async_list_t listeners = { &listeners, &listeners };

/* Never fires. While a coroutine waits for a signal, all others may wait, too: that is no deadlock. */
static async_timer_t liveness = { .node = { .link = { &liveness.node.link, &liveness.node.link } } };

bool async_signals_wake_nothing(void)
{
	ASYNC_LIST_FOREACH(&listeners, node) {
		const async_future_t *future = ASYNC_CONTAINER_OF(node, listener_t, node)->future;
		if (future->event.callbacks.length || future->event.flags & ASYNC_FUTURE_F_KEPT) {
			return false;
		}
	}
	return async_timer_is_active(&liveness);
}

static void listener_leave(async_future_t *future)
{
	listener_t *listener = future->owner;
	zend_object *token = listener->token;

	async_list_remove(&listener->node);
	signal_unlisten(listener->number);
	if (async_list_is_empty(&listeners)) {
		async_timer_stop(&liveness);
	}
	if (token) {
		async_event_unsubscribe(ZEND_ASYNC_OBJECT_TO_EVENT(token), &listener->callback);
	}
	zval_ptr_dtor(&listener->value);
	efree(listener);
	async_object_release(token);
}

static void future_fail_by_token(async_future_t *future, zend_object *exception)
{
	if (exception) {
		GC_ADDREF(exception);
	} else {
		exception = async_exception_new(async_ce_cancellation, "Signal wait cancelled");
	}
	async_future_fail(future, exception);
}

static void token_fired(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	future_fail_by_token(((listener_t *) callback)->future, exception);
}

/* The token has fired before: false = there is none, or it has not. */
static bool token_has_fired(zend_object *token, async_future_t *future)
{
	zend_async_event_t *event = token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL;
	zend_object *exception = NULL;
	zval ignored;

	if (!event || !ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	ZVAL_UNDEF(&ignored);
	zend_async_event_replay(event, NULL, &ignored, &exception);
	zval_ptr_dtor(&ignored);
	future_fail_by_token(future, exception);
	async_object_release(exception);
	return true;
}

async_future_t *async_signal_future(int number, zval *value, zend_object *token)
{
	if (UNEXPECTED(!async_loop_start())) {
		return NULL;
	}
	async_future_t *future = async_future_new();
	if (token_has_fired(token, future)) {
		return future;
	}
	if (UNEXPECTED(!signal_listen(number))) {
		async_future_fail(future, async_exception_new(async_ce_exception, "Cannot listen to signal %d", number));
		return future;
	}
	listener_t *listener = ecalloc(1, sizeof(*listener));
	listener->future = future;
	listener->number = number;
	ZVAL_COPY(&listener->value, value);
	future->owner = listener;
	future->leave = listener_leave;
	async_list_push_back(&listeners, &listener->node);
	if (!async_timer_is_active(&liveness)) {
		async_timer_start(&liveness, UINT64_MAX);
	}
	if (token) {
		listener->callback = (zend_async_event_callback_t) { .ref_count = 1, .callback = token_fired };
		listener->token = token;
		GC_ADDREF(token);
		if (UNEXPECTED(!async_event_subscribe(ZEND_ASYNC_OBJECT_TO_EVENT(token), &listener->callback))) {
			listener->token = NULL;
			OBJ_RELEASE(token);
			async_future_ignore(future);
			OBJ_RELEASE(&future->std);
			return NULL;
		}
	}
	return future;
}

/* No signal completes them any more. What a destructor of a callback does may change the list, so each look starts anew. */
void async_signal_futures_let_go(void)
{
	async_list_t *node = listeners.next;

	while (node != &listeners) {
		async_future_t *future = ASYNC_CONTAINER_OF(node, listener_t, node)->future;
		bool is_kept = future->event.flags & ASYNC_FUTURE_F_KEPT;

		async_future_let_go(future);
		node = is_kept ? listeners.next : node->next;
	}
}

static void futures_notice(void)
{
	ASYNC_LIST_FOREACH(&listeners, node) {
		listener_t *listener = ASYNC_CONTAINER_OF(node, listener_t, node);
		if (arrived[listener->number]) {
			zval value;
			ZVAL_COPY(&value, &listener->value);
			async_future_complete(listener->future, &value);
			zval_ptr_dtor(&value);
		}
	}
}

void async_interrupt_notice(void)
{
	unsigned count = signal_count;

	if (EXPECTED(count == noticed_count)) {
		return;
	}
	noticed_count = count;
	futures_notice();
	memset((void *) arrived, 0, sizeof(arrived));
	if (async_list_is_empty(&interruptibles)) {
		return;
	}
	ASYNC_LIST_FOREACH(&interruptibles, node) {
		async_interruptible_t *wait = ASYNC_CONTAINER_OF(node, async_interruptible_t, node);
		if (wait->begun != count) {
			wait->interrupt(wait);
		}
	}
	async_coroutine_t *handlers = interrupt_spawn();
	if (handlers) {
		async_coroutine_run_next(handlers);
	}
}

async_hook_t async_hook_interrupt = {
	.functions = ASYNC_REPLACEMENTS({ "pcntl_signal", interrupt_pcntl_signal }),
	.install = interrupt_install,
	.reset = interrupt_reset,
	.after_fork = interrupt_after_fork,
};

/* A coroutine that runs over the guard of its stack dies of SIGSEGV, and takes the process along. A bare "Segmentation
 * fault" does not say that a recursion was too deep, so a handler says it, and then leaves the rest to whatever would have
 * happened without it: the handler that was there before, or the default action.
 *
 * The engine's own stacks, which a sanitizer needs, are not watched: the sanitizer reports more.
 *
 * The handler has a stack of its own, since the one that overflowed has no room. It only formats into static
 * memory and calls write(). */

#ifndef ASYNC_ENGINE_STACKS

/* The kernel puts the registers here as well, which are up to 12 KB. */
#define HANDLER_STACK_SIZE (64 * 1024)

static struct {
	bool installed;
	struct sigaction before;
	stack_t stack_before; /* SS_DISABLE unless other code had one; then that is used */
} overflow;

static char handler_stack[HANDLER_STACK_SIZE];

/* PHP's own function allocates nothing for strings and whole numbers. */
static void overflow_report(void)
{
	static char report[MAXPATHLEN + 128];
	const async_coroutine_t *coroutine = ASYNC_G(current);
	const zend_string *file = coroutine->base.filename;
	int length = slprintf(report, sizeof(report), "PHP Fatal error:  Stack overflow in coroutine %u", coroutine->std.handle);

	if (file) {
		length += slprintf(report + length, sizeof(report) - (size_t) length, " (spawned at %.*s:%u)", MAXPATHLEN,
			ZSTR_VAL(file), coroutine->base.lineno);
	}
	length += slprintf(report + length, sizeof(report) - (size_t) length, ", see async.stack_size\n");
	(void) !write(STDERR_FILENO, report, (size_t) length);
}

static void overflow_handle(int signal, siginfo_t *info, void *context)
{
	static const struct sigaction default_action = { .sa_handler = SIG_DFL };
	bool by_instruction = info->si_code > 0; /* which is executed again after this; a kill() is not */

	if (by_instruction && ASYNC_G(current) && async_carrier_guards(info->si_addr)) {
		overflow_report();
		action_call(&overflow.before, signal, info, context);
		sigaction(signal, &default_action, NULL);
	} else if (!action_call(&overflow.before, signal, info, context)) { /* the default action, when the signal comes again */
		sigaction(signal, &overflow.before, NULL);
		if (!by_instruction) {
			raise(signal);
		}
	}
}

void async_overflow_watch(void)
{
	if (EXPECTED(overflow.installed)) {
		return;
	}
	struct sigaction action = { .sa_sigaction = overflow_handle, .sa_flags = SA_SIGINFO | SA_ONSTACK };
	stack_t stack = { .ss_sp = handler_stack, .ss_size = sizeof(handler_stack) };

	sigemptyset(&action.sa_mask);
	sigaltstack(NULL, &overflow.stack_before);
	if (overflow.stack_before.ss_flags & SS_DISABLE) {
		sigaltstack(&stack, NULL);
	}
	sigaction(SIGSEGV, &action, &overflow.before);
	overflow.installed = true;
}

bool async_overflow_unwatch(void)
{
	struct sigaction now;

	if (!overflow.installed) {
		return false;
	}
	sigaction(SIGSEGV, NULL, &now);
	if (!(now.sa_flags & SA_SIGINFO) || now.sa_sigaction != overflow_handle) {
		return false; /* a handler that was installed later may call us */
	}
	sigaction(SIGSEGV, &overflow.before, NULL);
	if (overflow.stack_before.ss_flags & SS_DISABLE) {
		sigaltstack(&overflow.stack_before, NULL);
	}
	overflow.installed = false;
	return true;
}

#endif
