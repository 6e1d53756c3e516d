/* SPDX-License-Identifier: MIT
 *
 * A coroutine that runs over the guard of its stack dies of SIGSEGV, and takes the process along. A bare "Segmentation
 * fault" tells nobody that a recursion was too deep, so a handler says it, and then leaves the rest to whatever would have
 * happened without it: the handler that was there before, or the default action.
 *
 * The engine's own stacks, which a sanitizer needs, are not watched: the sanitizer reports more.
 *
 * The handler has a stack of its own, since the one that overflowed has no room. It only reads memory and calls write().
 */
#include "runtime/overflow.h"
#include "runtime/runtime.h"
#include "runtime/worker.h"

#ifndef ASYNC_ENGINE_STACKS

#include <signal.h>
#include <unistd.h>

/* The kernel puts the registers here as well, which are up to 12 KB. */
#define HANDLER_STACK_SIZE (64 * 1024)

static struct {
	bool installed;
	struct sigaction before;
	stack_t stack_before; /* SS_DISABLE unless other code had one; then that is used */
} overflow;

static char handler_stack[HANDLER_STACK_SIZE];

static void report_add(const char *text, size_t length)
{
	while (length > 0) {
		ssize_t written = write(STDERR_FILENO, text, length);
		if (written <= 0) {
			return;
		}
		text += written;
		length -= (size_t) written;
	}
}

static void report_add_number(uint32_t number)
{
	char digits[10];
	size_t i = sizeof(digits);

	do {
		digits[--i] = (char) ('0' + number % 10);
		number /= 10;
	} while (number);
	report_add(digits + i, sizeof(digits) - i);
}

static void overflow_report(void)
{
	const async_coroutine_t *coroutine = ASYNC_G(current);

	report_add(ZEND_STRL("PHP Fatal error:  Stack overflow in coroutine "));
	report_add_number(coroutine->std.handle);
	if (coroutine->base.filename) {
		report_add(ZEND_STRL(" (spawned at "));
		report_add(ZSTR_VAL(coroutine->base.filename), ZSTR_LEN(coroutine->base.filename));
		report_add(ZEND_STRL(":"));
		report_add_number(coroutine->base.lineno);
		report_add(ZEND_STRL(")"));
	}
	report_add(ZEND_STRL(", see async.stack_size\n"));
}

/* What would have happened without us. False = the default action, which strikes when the signal comes again. */
static bool overflow_call_before(int signal, siginfo_t *info, void *context)
{
	if (overflow.before.sa_handler == SIG_DFL || overflow.before.sa_handler == SIG_IGN) {
		return false;
	}
	if (overflow.before.sa_flags & SA_SIGINFO) {
		overflow.before.sa_sigaction(signal, info, context);
	} else {
		overflow.before.sa_handler(signal);
	}
	return true;
}

static void overflow_handle(int signal, siginfo_t *info, void *context)
{
	static const struct sigaction default_action = { .sa_handler = SIG_DFL };
	bool by_instruction = info->si_code > 0; /* which is executed again after this; a kill() is not */

	if (by_instruction && async_worker_guards(info->si_addr)) {
		overflow_report();
		overflow_call_before(signal, info, context);
		sigaction(signal, &default_action, NULL);
	} else if (!overflow_call_before(signal, info, context)) {
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

#else

void async_overflow_watch(void)
{
}

bool async_overflow_unwatch(void)
{
	return false;
}

#endif
