/* SPDX-License-Identifier: MIT
 *
 * A PDO object without a pool is one connection. The coroutine that has begun a transaction, or executed something, is noted, so
 * that the error of another one can name it. The note is found by the address of the object: a later object may take its row.
 */
#include "libs/databases.h"
#include "runtime/runtime.h"

#include "zend_exceptions.h"

typedef struct {
	const void *dbh;
	uint64_t user;   /* as async_coroutine_identify() tells it; 0 = main */
	uint32_t handle; /* of its object */
} note_t;

static note_t notes[ASYNC_SHARING_NO_USE][16];

#define ROW_OF(dbh) (((uintptr_t) (dbh) >> 6) % (sizeof(*notes) / sizeof(**notes)))

static uint64_t current_user(void)
{
	return ASYNC_G(current) && !ZEND_COROUTINE_IS_MAIN(&ASYNC_G(current)->base) ? async_coroutine_identify(ASYNC_G(current)) : 0;
}

void async_sharing_note(const void *dbh, async_sharing_use_t use)
{
	uint64_t user = current_user();

	notes[use][ROW_OF(dbh)] = (note_t) { dbh, user, user ? ASYNC_G(current)->std.handle : 0 };
}

static zend_string *user_name(uint64_t user, uint32_t handle)
{
	zend_object *object = handle < EG(objects_store).top ? EG(objects_store).object_buckets[handle] : NULL;

	if (!user) {
		return zend_string_init(ZEND_STRL("the main script"), false);
	}
	if (!IS_OBJ_VALID(object) || object->ce != ASYNC_G(current)->std.ce
			|| async_coroutine_from_object(object)->identity != user) {
		return zend_string_init(ZEND_STRL("a coroutine that has ended"), false);
	}
	const zend_coroutine_t *coroutine = &async_coroutine_from_object(object)->base;
	return strpprintf(0, "coroutine %u, spawned at %s:%u", handle, coroutine->filename ? ZSTR_VAL(coroutine->filename) : "?",
		coroutine->lineno);
}

void async_sharing_explain(const void *dbh)
{
	zend_object *exception = EG(exception);
	zval rv, explained, *message;

	if (!ASYNC_G(current) || !instanceof_function(exception->ce, zend_ce_exception)) {
		return;
	}
	message = zend_read_property_ex(zend_ce_exception, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv);
	const char *text = Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "";
	async_sharing_use_t use = strstr(text, "already an active transaction") ? ASYNC_SHARING_BEGINS
		: strstr(text, ": 2014 ") ? ASYNC_SHARING_EXECUTES : ASYNC_SHARING_NO_USE;
	size_t row = ROW_OF(dbh);
	if (use == ASYNC_SHARING_NO_USE || notes[use][row].dbh != dbh || notes[use][row].user == current_user()) {
		return; /* another error, or one that the coroutine has made alone */
	}
	zend_string *name = user_name(notes[use][row].user, notes[use][row].handle);
	ZVAL_STR(&explained, strpprintf(0, "%s. The connection is in use by %s: with PDO::ATTR_POOL_ENABLED each coroutine has one of "
		"its own", text, ZSTR_VAL(name)));
	zend_string_release(name);
	zend_update_property_ex(zend_ce_exception, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), &explained);
	zval_ptr_dtor(&explained);
}
