/* SPDX-License-Identifier: MIT
 *
 * A hook: one part of the extension that changes how something of PHP behaves. Every file that has one describes it by this
 * table; src/hooks/hooks.c lists all of them and calls these functions, each of which may be NULL.
 */
#ifndef ASYNC_ENGINE_HOOK_H
#define ASYNC_ENGINE_HOOK_H

#include <stdbool.h>

typedef struct async_hook {
	const char *names;        /* what turns it on in async.hooks; several, separated by blanks: each of them does.
	                           * NULL: the hook is needed for correct results, it is always on */
	bool is_for_developers;   /* "all" does not turn it on */
	bool is_enabled;
	/* What it replaces; restored without its help. Functions are replaced at the start of the process, because JIT remembers
	 * their handlers; most imports when main becomes a coroutine for the first time. */
	const struct async_replacement *functions; /* rows of engine/replace.h */
	struct async_imports *imports;             /* tables of libs/import.h */
	void (*install)(void);    /* all modules are loaded, and the functions replaced */
	void (*launch)(void);     /* main becomes a coroutine for the first time in the process */
	void (*enter)(void);      /* main has become a coroutine, maybe inside a call that the hook would have seen otherwise */
	void (*uninstall)(void);  /* the process ends; maybe without a launch */
	void (*begin)(void);      /* a request begins */
	void (*reset)(void);      /* a request ends; a fatal error may have cut it short */
	void (*release)(void);    /* all objects of the request are gone */
	void (*after_fork)(void); /* in a child process, where only the current coroutine is left */
	void (*info)(void);       /* rows for phpinfo() */
} async_hook_t;

#endif
