/* SPDX-License-Identifier: MIT
 *
 * See pdo_objects.h. ATTR_POOL_INIT, and the settings that PHP code makes on a new object before it does anything else, are
 * steps that each connection takes in their order, and so are functions of SQLite; it takes those that were added since
 * before its next use.
 *
 * Only the coroutine that has constructed the object makes such settings. The beginning is over with the first statement that
 * is no setting, the first transaction, the first statement of another coroutine, and the end of the first one: from then on
 * a setting is that of its coroutine, as ever. While a coroutine has left anything behind, the statement cache is by-passed,
 * since a cached statement may mean something else now.
 */
#include "pdo/pdo_lease.h"

#define READ_LENGTH_MAX 4096 /* longer ones share one entry: they are prepared, executed, and not seen again */
#define READ_LENGTH_KEPT (1024 * 1024)

async_pdo_read_t *async_pdo_session_read(
	async_pdo_template_t *template, async_pdo_read_t *read, zend_string *text, bool has_backslashes)
{
	read = ZSTR_LEN(text) > READ_LENGTH_MAX ? &template->read[ASYNC_PDO_READ_COUNT] : read;
	if (read->text != text || read->has_backslashes != has_backslashes) {
		async_string_release(read->text);
		read->text = ZSTR_LEN(text) <= READ_LENGTH_KEPT ? zend_string_copy(text) : NULL;
		read->has_backslashes = has_backslashes;
		read->facts = async_sql_read(template->driver->dialect, ZSTR_VAL(text), ZSTR_LEN(text), has_backslashes);
	}
	return read;
}

bool async_pdo_session_is_for_all(async_pdo_connection_t *connection, async_sql_setting_t setting)
{
	async_pdo_template_t *template = connection->template;

	if (connection->is_replaying) {
		return true;
	}
	if (!connection->context) {
		return false; /* PHP code works on one connection, which it has by getPool()->acquire() */
	}
	template->has_begun |= setting == ASYNC_SQL_IS_OTHER || template->founder != connection->context;
	return !template->has_begun && setting == ASYNC_SQL_IS_SETTING;
}

/* What to do instead, by the beginning of the word that leaves something behind. */
static const char *advice_for(const char *word)
{
	static const struct {
		const char *word, *advice;
	} table[] = {
		{ "set", "SET LOCAL or set_config(…, true) inside a transaction, or ALTER ROLE … SET" },
		{ "reset", "SET LOCAL inside a transaction" },
		{ "pg_advisory", "pg_advisory_xact_lock() inside a transaction" },
		{ "pg_try_advisory", "pg_try_advisory_xact_lock() inside a transaction" },
		{ "create", "CREATE TEMPORARY TABLE … ON COMMIT DROP inside a transaction" },
		{ "select", "CREATE TEMPORARY TABLE … ON COMMIT DROP inside a transaction" },
		{ "declare", "a cursor without HOLD inside a transaction" },
		{ "prepare", "PDO::prepare()" },
		{ "execute", "PDO::prepare()" },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		if (!strncasecmp(word, table[i].word, strlen(table[i].word))) {
			return table[i].advice;
		}
	}
	return "a connection past the proxy";
}

bool async_pdo_session_note_scope(async_pdo_connection_t *connection, async_pdo_sql_t sql, const zend_string *text)
{
	const char *word = ZSTR_VAL(text) + sql.facts.word;
	bool is_proxied = connection->template->is_proxied;

	if (!is_proxied || sql.facts.scope < ASYNC_SQL_LEAVES_UNKNOWN || sql.facts.is_tracked) {
		connection->scope = sql.is_for_all ? connection->scope : MAX(connection->scope, sql.facts.scope);
		return true;
	}
	bool is_refused = sql.facts.scope == ASYNC_SQL_LEAVES_IN_SESSION;
	if (is_refused) {
		async_pdo_throw("0A000", "Feature not supported: behind a proxy in transaction mode (PDO::ATTR_POOL_PROXY) %.*s would "
			"change a session that other clients use. Instead, use %s",
			(int) strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"), word, advice_for(word));
	}
	return !is_refused;
}

bool async_pdo_session_allows(const async_pdo_template_t *template, zend_long attribute, zval *value)
{
	bool is_cursor = attribute == PDO_ATTR_CURSOR, is_rows = attribute == PDO_ATTR_PREFETCH;

	if (EXPECTED(!template->is_proxied) || (!is_cursor && !is_rows && attribute != template->driver->once_attribute)
			|| zend_is_true(value) != is_cursor) {
		return true;
	}
	async_pdo_throw("0A000", "Feature not supported: behind a proxy in transaction mode (PDO::ATTR_POOL_PROXY) %s cannot have "
		"this value", is_cursor ? "PDO::ATTR_CURSOR"
		: is_rows ? "PDO::ATTR_PREFETCH" : "PDO::PGSQL_ATTR_DISABLE_PREPARES");
	return false;
}

bool async_pdo_session_allows_all(const async_pdo_template_t *template, HashTable *attributes)
{
	zend_ulong attribute;
	zval *value;

	ZEND_HASH_FOREACH_NUM_KEY_VAL(attributes, attribute, value) {
		if (!async_pdo_session_allows(template, (zend_long) attribute, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

void async_pdo_session_end_transaction(async_pdo_connection_t *connection)
{
	if (connection->in_transaction ? connection->scope == ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION
			: connection->scope == ASYNC_SQL_LEAVES_UNTIL_TRANSACTION_ENDS) {
		connection->scope = ASYNC_SQL_LEAVES_NOTHING; /* the next transaction has begun; or the last one has ended */
	}
}

static void session_is_as_it_should_be(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	if (driver->fingerprint) {
		connection->fingerprint = driver->fingerprint(connection->dbh);
	}
}

void async_pdo_session_add_step(async_pdo_connection_t *connection, HashTable *steps, zend_string *key, zval *step)
{
	if (key) {
		zend_hash_add_new(steps, key, step);
	} else {
		zend_hash_next_index_insert_new(steps, step);
	}
	if (connection && connection->steps + 1 == zend_hash_num_elements(steps)) {
		connection->steps++;
	}
}

/* SQLite has done it when it was prepared, and does it again when it is executed. */
void async_pdo_session_add_setting(async_pdo_connection_t *connection, zend_string *sql)
{
	HashTable *steps = &connection->template->steps;
	uint32_t count = zend_hash_num_elements(steps);
	zval step, *last = count ? &steps->arData[count - 1].val : NULL;

	if (connection->is_replaying) {
		return;
	}
	if (!last || Z_TYPE_P(last) != IS_STRING || !zend_string_equals(Z_STR_P(last), sql)) {
		ZVAL_STR_COPY(&step, sql);
		async_pdo_session_add_step(connection, steps, NULL, &step);
	}
	session_is_as_it_should_be(connection);
}

/* Calls a method of the hidden object, without what a call by PHP code would mean. False = exception. */
static bool connection_call(
	async_pdo_connection_t *connection, const char *method, size_t length, uint32_t count, zval *arguments)
{
	async_pdo_lease_state_t before = async_pdo_lease_hold(connection);
	zval callable, result;

	ZVAL_UNDEF(&result);
	array_init_size(&callable, 2);
	GC_ADDREF(connection->object);
	add_next_index_object(&callable, connection->object);
	add_next_index_stringl(&callable, method, length);
	call_user_function(NULL, NULL, &callable, &result, count, arguments);
	zval_ptr_dtor(&callable);
	zval_ptr_dtor(&result);
	async_pdo_lease_let_go(connection, before);
	return !EG(exception);
}

/* Fails with an exception, in any error mode. */
static bool session_exec(async_pdo_connection_t *connection, zval *sql)
{
	pdo_dbh_t *dbh = connection->dbh;
	enum pdo_error_mode mode = dbh->error_mode;

	connection->is_replaying = true;
	dbh->error_mode = PDO_ERRMODE_EXCEPTION;
	bool ok = connection_call(connection, ZEND_STRL("exec"), 1, sql);
	dbh->error_mode = mode;
	connection->is_replaying = false;
	return ok;
}

/* The callable has the connection as PHP code has it by getPool()->acquire(). It must not keep anything of it. */
static bool session_call(async_pdo_connection_t *connection, zval *callable)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	zval object, result;

	ZVAL_UNDEF(&result);
	ZVAL_OBJ_COPY(&object, connection->object);
	call_user_function(NULL, NULL, callable, &result, 1, &object);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&object);
	async_pdo_lease_drop_failed_statement(connection, true);
	if (!EG(exception) && (connection->statements || connection->in_transaction || async_pdo_is_broken(connection))) {
		async_pdo_throw("HY010", "Function sequence error: the callable of PDO::ATTR_POOL_INIT has left %s",
			connection->statements ? "a statement"
				: connection->in_transaction ? "an open transaction" : "a broken connection");
	}
	if (EG(exception)) {
		return false;
	}
	if (connection->state != ASYNC_PDO_IDLE) {
		async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
		async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	}
	async_pdo_values_end_setup(connection);
	connection->pins = 0;
	connection->health = driver->may_be_in_transaction && driver->may_be_in_transaction(connection->dbh) ? ASYNC_PDO_IN_DOUBT
		: ASYNC_PDO_GOOD; /* it is like all the others now */
	connection->scope = ASYNC_SQL_LEAVES_NOTHING;
	return true;
}

#define ARGUMENTS_MAX 4 /* no method that is noted takes more */

/* That the method is deprecated, as in PHP 8.5, was said when PHP code called it. */
static bool session_register(async_pdo_connection_t *connection, zval *step)
{
	zval *method = zend_hash_index_find(Z_ARRVAL_P(step), 0);
	uint32_t count = MIN(zend_hash_num_elements(Z_ARRVAL_P(step)) - 1, ARGUMENTS_MAX);
	int reporting = EG(error_reporting), handler_reporting = EG(user_error_handler_error_reporting);
	zval arguments[ARGUMENTS_MAX];

	for (uint32_t i = 0; i < count; i++) {
		ZVAL_COPY_VALUE(&arguments[i], zend_hash_index_find(Z_ARRVAL_P(step), i + 1));
	}
	EG(error_reporting) &= ~E_DEPRECATED;
	EG(user_error_handler_error_reporting) &= ~E_DEPRECATED;
	bool ok = connection_call(connection, Z_STRVAL_P(method), Z_STRLEN_P(method), count, arguments);
	EG(error_reporting) = reporting;
	EG(user_error_handler_error_reporting) = handler_reporting;
	return ok;
}

static bool session_catch_up_steps(async_pdo_connection_t *connection)
{
	HashTable *steps = &connection->template->steps;
	bool ok = true;

	while (ok && connection->steps < zend_hash_num_elements(steps)) {
		zval step;
		ZVAL_COPY(&step, &steps->arData[connection->steps].val); /* the PDO object may go meanwhile */
		if (Z_TYPE(step) == IS_STRING) {
			ok = session_exec(connection, &step);
		} else if (Z_TYPE(step) != IS_NULL) {
			ok = async_pdo_is_callable(&step) ? session_call(connection, &step) : session_register(connection, &step);
		}
		zval_ptr_dtor(&step);
		connection->steps += ok;
	}
	session_is_as_it_should_be(connection);
	return ok;
}

bool async_pdo_session_start_again(async_pdo_connection_t *connection)
{
	connection->steps = 0;
	if (EXPECTED(!zend_hash_num_elements(&connection->template->steps))) {
		return true;
	}
	connection->scope = ASYNC_SQL_LEAVES_NOTHING;
	async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	bool ok = session_catch_up_steps(connection);
	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	return ok;
}

#define SOME_ATTRIBUTES UINT32_MAX /* a version: all of them are tried again with the next use */

static bool connection_catch_up_attributes(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;
	const async_pdo_context_t *context = connection->context;
	HashTable *attributes = zend_array_dup(&template->attributes); /* it takes time, and others set attributes, too */
	uint32_t version = async_pdo_session_attributes_due(connection);
	bool ok = true;
	zend_ulong attribute;
	zval *value;

	if (context && context->attributes) {
		zend_hash_copy(attributes, context->attributes, zval_add_ref);
	}
	if (zend_hash_num_elements(attributes) > zend_hash_num_elements(&template->attributes)) {
		async_pdo_worsen(connection, ASYNC_PDO_UNFIT); /* the driver has not told what another coroutine has instead */
	}
	connection->attributes_version = SOME_ATTRIBUTES;
	async_pdo_stmt_cache_clear(connection, false); /* how statements are prepared may be different now */
	ZEND_HASH_FOREACH_NUM_KEY_VAL(attributes, attribute, value) {
		zval arguments[2];
		if (attribute == PDO_ATTR_AUTOCOMMIT && connection->in_transaction) {
			version = SOME_ATTRIBUTES; /* another coroutine may have switched it on: that must not commit what was begun */
			continue;
		}
		ZVAL_LONG(&arguments[0], (zend_long) attribute);
		ZVAL_COPY_VALUE(&arguments[1], value);
		ok = connection_call(connection, ZEND_STRL("setAttribute"), 2, arguments);
		if (!ok) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	zend_array_release(attributes);
	if (ok) {
		connection->attributes_version = version;
	}
	return ok;
}

bool async_pdo_session_catch_up_now(async_pdo_connection_t *connection)
{
	const async_pdo_template_t *template = connection->template;

	return (connection->attributes_version == async_pdo_session_attributes_due(connection)
			|| connection_catch_up_attributes(connection))
		&& (connection->steps == zend_hash_num_elements(&template->steps) || session_catch_up_steps(connection));
}
