/* SPDX-License-Identifier: MIT
 *
 * Where calls of SQLite wait: for their turn, for the lock of a database, and in the middle of a long query. A function that
 * is written in PHP may have thrown by then: SQLite goes on all the same, and so do these waits. The exception is put aside
 * meanwhile.
 */
#include "libs/sqlite_internal.h"
#include "engine/aside.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"

#define SLICE (4 * NS_PER_MS) /* then others run */

static uint64_t slice_end; /* of the coroutine that runs */

static const char turn_info[] = "SQLite(database in use by another coroutine)";

typedef enum {
	PAUSE_OVER,
	PAUSE_IMPOSSIBLE,
	PAUSE_THROWN, /* now, or before: the call is cut off */
} pause_result_t;

/* Others run, for so long; 0 = until it is our turn again. */
static pause_result_t others_run(zend_ulong ms)
{
	pause_result_t result = PAUSE_IMPOSSIBLE;
	async_aside_t aside;

	if (UNEXPECTED(EG(exception))) {
		if (async_call_is_aborted()) {
			return PAUSE_THROWN;
		}
		if (async_is_unwinding(EG(exception))) {
			return PAUSE_IMPOSSIBLE; /* an exit() must not get lost */
		}
	}
	async_aside_begin(&aside);
	if (async_io_may_wait()) {
		result = (ms ? async_delay(ms) : async_suspend()) ? PAUSE_OVER : PAUSE_THROWN;
	}
	async_aside_merge(&aside);
	if (UNEXPECTED(result == PAUSE_THROWN)) {
		async_aborted_call_note();
	}
	return result;
}

/* Not 0 = give up. */
int async_sqlite_progress(void *data)
{
	(void) data;
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || async_clock_coarse() < slice_end) {
		return 0;
	}
	pause_result_t result = others_run(0);
	if (result == PAUSE_OVER) {
		slice_end = async_clock_coarse() + SLICE;
	}
	return result == PAUSE_THROWN;
}

/* ms to wait before the next try, and in all before that; as SQLite does it. */
static int busy_delay(int count, int *waited)
{
	static const uint8_t delays[] = { 1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100 };
	static const uint8_t totals[] = { 0, 1, 3, 8, 18, 33, 53, 78, 103, 128, 178, 228 };
	const int last = (int) sizeof(delays) - 1;

	*waited = count <= last ? totals[count] : totals[last] + delays[last] * (count - last);
	return delays[MIN(count, last)];
}

/* 0 = give up. */
int async_sqlite_busy(void *data, int count)
{
	int timeout = (int) (intptr_t) data;
	int waited, delay = busy_delay(count, &waited);

	if (waited >= timeout) {
		return 0;
	}
	delay = MIN(delay, timeout - waited);
	pause_result_t result = others_run((zend_ulong) delay);
	if (result == PAUSE_IMPOSSIBLE) {
		usleep((useconds_t) delay * 1000);
	}
	return result != PAUSE_THROWN;
}

bool async_sqlite_turn_wait(async_turn_t *turn, const sqlite3 *db)
{
	return async_turn_wait(turn, db, false, turn_info);
}

int async_sqlite_call_begin(async_turn_t *turn, const sqlite3 *db)
{
	if (UNEXPECTED(async_turn_is_lost(db))) {
		async_sqlite_throw_lost();
		return SQLITE_MISUSE;
	}
	if (!async_sqlite_turn_wait(turn, db)) {
		async_aborted_call_note();
		return EG(exception) ? SQLITE_INTERRUPT : SQLITE_BUSY;
	}
	if (!EG(exception)) {
		async_aborted_call_forget(); /* one that had the same place on the stack */
	}
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		slice_end = async_clock_coarse() + SLICE;
	}
	return 0;
}

bool async_sqlite_cleanup_begin(async_turn_t *turn, const sqlite3 *db)
{
	async_aside_t aside;
	bool has_turn;

	/* At an exit() the others are cancelled only when this coroutine has ended: they may be inside for long. */
	if (UNEXPECTED(EG(exception) && async_is_unwinding(EG(exception)) && async_turn_of_other(db))) {
		return false;
	}
	async_aside_begin(&aside);
	do {
		has_turn = async_turn_wait(turn, db, true, turn_info);
	} while (UNEXPECTED(async_aside_add(&aside)) && !async_is_unwinding(aside.exception));
	async_aside_merge(&aside);
	return has_turn;
}

bool async_sqlite_is_lost(const void *db)
{
	return async_turn_is_lost(db);
}

void async_sqlite_throw_lost(void)
{
	zend_throw_exception(async_ce_exception,
		"The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked", 0);
	async_aborted_call_note();
}

bool async_sqlite_statement_enter(async_turn_t *use, const sqlite3_stmt *stmt)
{
	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE)) {
		async_turn_take(use, stmt, ASYNC_TURN_ALONE); /* which is none */
	} else if (UNEXPECTED(!async_turn_try(use, stmt))) {
		async_throw_in_use("statement", "; prepare one for each coroutine");
		async_aborted_call_note();
		return false;
	}
	return true;
}
