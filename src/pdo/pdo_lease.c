/* SPDX-License-Identifier: MIT
 *
 * The lease of a connection: see pdo_lease.h for its states. This file takes connections from the pool, lets calls in, and
 * decides at the end of each outermost call what becomes of the connection.
 */
#include "pdo/pdo_lease.h"

#include "zend_exceptions.h"

#ifdef ASYNC_DEBUG

# define BIT(state) (1u << ASYNC_PDO_##state)

# define INVARIANT(condition) \
	do { \
		if (!(condition)) { \
			zend_error_noreturn(E_CORE_ERROR, "PDO pool: lease %d -> %d: " #condition, (int) connection->state, (int) to); \
		} \
	} while (0)

static const unsigned ways[] = {
	[ASYNC_PDO_IDLE] = BIT(BOUND) | BIT(IN_CALL) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_AFFINE] = BIT(IDLE) | BIT(BOUND) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_BOUND] = BIT(AFFINE) | BIT(IN_CALL) | BIT(PINNED) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_IN_CALL] = BIT(IDLE) | BIT(AFFINE) | BIT(BOUND) | BIT(PINNED) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_PINNED] = BIT(AFFINE) | BIT(BOUND) | BIT(IN_CALL) | BIT(PINNED) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_CLEANING] = BIT(IDLE) | BIT(BOUND) | BIT(LOST),
	[ASYNC_PDO_LOST] = BIT(LOST),
};

void async_pdo_lease_check(const async_pdo_connection_t *connection, async_pdo_lease_state_t to)
{
	const async_pdo_context_t *context = connection->context;

	INVARIANT(ways[connection->state] & (1u << to));
	INVARIANT(!connection->depth || to == ASYNC_PDO_IN_CALL || to == ASYNC_PDO_LOST);
	INVARIANT(to != ASYNC_PDO_IDLE || (!context && !connection->is_leased));
	INVARIANT((to != ASYNC_PDO_BOUND && to != ASYNC_PDO_AFFINE) || (context && connection->is_leased));
	INVARIANT(to != ASYNC_PDO_AFFINE || (!connection->statements && !connection->scope && !connection->in_transaction));
	INVARIANT(to != ASYNC_PDO_PINNED || connection->pins);
	INVARIANT(!context || (context->connection == connection && context->state == ASYNC_PDO_CONTEXT_BOUND));
}

#endif

void async_pdo_lease_throw_in_use(void)
{
	async_pdo_throw("HY010", "Function sequence error: the connection is in use by another coroutine");
}

void async_pdo_lease_unbind(async_pdo_connection_t *connection, async_pdo_context_state_t state)
{
	async_pdo_values_end(connection, connection->context);
	async_pdo_connection_detach(connection, state);
}

/* The pool has a reference of its own while it keeps the connection, or asks for it. */
static void lease_drop_reference(async_pdo_connection_t *connection)
{
	connection->is_leased = false;
	if (GC_DELREF(connection->object) == 0) {
		ZEND_UNREACHABLE();
	}
}

/* False = it has to be given back. */
static zend_always_inline bool lease_stay_affine(async_pdo_connection_t *connection)
{
	zval resource;

	if (UNEXPECTED(!connection->context) || UNEXPECTED(connection->health != ASYNC_PDO_GOOD)) {
		return false;
	}
	ZVAL_OBJ(&resource, connection->object);
	if (UNEXPECTED(!ZEND_ASYNC_POOL_KEEP(connection->template->pool, &connection->affinity, &resource))) {
		return false;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_AFFINE);
	return true;
}

#define INSISTENCE 8 /* so often in a row, or the coroutine in line would wait for a user that never suspends */

bool async_pdo_lease_borrow(async_pdo_connection_t *connection)
{
	if (connection->state != ASYNC_PDO_AFFINE) {
		return connection->state != ASYNC_PDO_IDLE && connection->state != ASYNC_PDO_CLEANING;
	}
	if (connection->context != async_pdo_context_current(connection->template)
			|| (!ZEND_ASYNC_POOL_RESUME(connection->template->pool, &connection->affinity)
				&& (connection->insisted >= INSISTENCE
					|| !ZEND_ASYNC_POOL_INSIST(connection->template->pool, &connection->affinity)))) {
		return false;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_BOUND);
	return true;
}

bool async_pdo_lease_enter_slowly(async_pdo_connection_t *connection)
{
	bool is_aborted = connection->health == ASYNC_PDO_ABORTED;

	/* A statement that rests is used by its coroutine; or PHP code has kept a connection from earlier. */
	bool is_kept = connection->state == ASYNC_PDO_AFFINE && !is_aborted;

	if ((connection->depth && connection->caller != ASYNC_PDO_SELF) || connection->state == ASYNC_PDO_CLEANING
			|| (is_kept && !async_pdo_lease_borrow(connection))) {
		async_pdo_lease_throw_in_use();
		return false;
	}
	if (is_aborted) {
		if (!EG(exception)) {
			async_pdo_throw("08003", "Connection does not exist: a call on it was cut off, and its answer may still be "
				"on the way");
		}
		return false;
	}
	if (connection->state == ASYNC_PDO_IDLE) { /* PHP code took it from the pool */
		async_pdo_values_begin(connection);
		connection->pins = ASYNC_PDO_PIN_RAW;
		async_pdo_lease_set(connection, ASYNC_PDO_IN_CALL);
	} else if (is_kept) {
		async_pdo_lease_set(connection, ASYNC_PDO_IN_CALL);
	}
	connection->caller = ASYNC_PDO_SELF;
	connection->depth++;
	return true;
}

bool async_pdo_lease_look_inside(async_pdo_connection_t *connection)
{
	if (!async_pdo_lease_enter(connection)) {
		return false;
	}
	async_pdo_lease_leave_quickly(connection);
	return true;
}

async_pdo_lease_state_t async_pdo_lease_hold(async_pdo_connection_t *connection)
{
	async_pdo_lease_state_t before = connection->state;

	if (before == ASYNC_PDO_IDLE || before == ASYNC_PDO_BOUND || before == ASYNC_PDO_PINNED) {
		async_pdo_lease_set(connection, ASYNC_PDO_IN_CALL);
	}
	connection->caller = ASYNC_PDO_SELF;
	connection->depth++;
	return before;
}

void async_pdo_lease_let_go(async_pdo_connection_t *connection, async_pdo_lease_state_t before)
{
	connection->depth--;
	if (connection->state == ASYNC_PDO_IN_CALL && before != ASYNC_PDO_IN_CALL) {
		async_pdo_lease_set(connection, before);
	}
}

bool async_pdo_lease_is_busy(const async_pdo_connection_t *connection)
{
	return connection->depth && (connection->template->driver->is_remote || connection->caller != ASYNC_PDO_SELF);
}

/* A transaction has begun or ended. PostgreSQL's driver takes a dead connection for one in a transaction: so one that was not
 * there before is looked at. False = the connection is broken. */
static zend_never_inline bool lease_change_transaction(async_pdo_connection_t *connection, bool has_begun)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	if (has_begun && driver->is_broken && driver->is_broken(connection, NULL)) {
		async_pdo_worsen(connection, ASYNC_PDO_BROKEN);
		connection->template->deaths++;
		return false;
	}
	if (has_begun) {
		zend_string *file = zend_get_executed_filename_ex();
		async_string_release(connection->begun_file);
		connection->begun_file = file ? zend_string_copy(file) : NULL;
		connection->begun_line = zend_get_executed_lineno();
		async_pdo_transaction_note(connection);
	}
	if (connection->template->is_proxied) {
		async_pdo_values_change_session(connection);
	}
	return true;
}

static zend_always_inline void lease_look(async_pdo_connection_t *connection)
{
	bool in_transaction = connection->template->driver->in_transaction(connection->dbh);

	if (UNEXPECTED(in_transaction != connection->in_transaction)
			&& !lease_change_transaction(connection, in_transaction)) {
		return;
	}
	connection->in_transaction = in_transaction;
	if (UNEXPECTED(connection->scope != ASYNC_SQL_LEAVES_NOTHING)) {
		async_pdo_session_end_transaction(connection);
	}
}

/* The server has reported another setting, though no SQL that we saw has changed it. */
static bool session_was_changed(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	return driver->fingerprint && driver->fingerprint(connection->dbh) != connection->fingerprint;
}

static zend_always_inline uint8_t lease_find_pins(async_pdo_connection_t *connection)
{
	uint8_t pins = (EXPECTED(connection->is_leased) ? 0 : ASYNC_PDO_PIN_RAW) | (connection->pins & ASYNC_PDO_PIN_DYING);

	/* A failed query() leaves its statement to the handle, for errorInfo(): that one does not count. */
	if (connection->statements > (connection->dbh->query_stmt ? 1 : 0) && EXPECTED(!connection->template->is_closed)) {
		pins |= ASYNC_PDO_PIN_STATEMENT;
	}
	if (UNEXPECTED(connection->in_transaction)) {
		pins |= connection->context ? ASYNC_PDO_PIN_TRANSACTION : 0;
	} else if (!pins && EXPECTED(!connection->scope) && UNEXPECTED(session_was_changed(connection))) {
		connection->scope = ASYNC_SQL_LEAVES_IN_SESSION;
	}
	if (UNEXPECTED(connection->scope >= ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION) && connection->context) {
		pins |= connection->scope == ASYNC_SQL_LEAVES_FOR_NEXT_TRANSACTION ? ASYNC_PDO_PIN_TRANSACTION : ASYNC_PDO_PIN_SESSION;
	}
	return pins;
}

/* The pool calls async_pdo_connection_before_release(), which decides whether it takes it back. */
static void lease_release(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;
	zend_object *object = connection->object;
	zval resource;

	template->refcount++;
	async_pdo_statement_detach_resting(connection);
	connection->is_leased = false; /* from here on dying statements leave it alone */
	ZVAL_OBJ(&resource, object);
	ZEND_ASYNC_POOL_RELEASE(template->pool, &resource);
	OBJ_RELEASE(object);
	if (UNEXPECTED(template->is_closed)) {
		async_pdo_template_leave_pool(template);
	}
	async_pdo_template_delref(template);
}

/* The connection is dead. Its place in the pool is free at once, even if statements are left. A server that is not the
 * primary any more is left by all of its connections: new ones lead to the new primary. */
static void lease_lose(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;
	pdo_dbh_t *dbh = connection->dbh;

	async_pdo_lease_set(connection, ASYNC_PDO_LOST);
	if (connection->context) {
		async_pdo_context_keep_error(connection->context, dbh);
		async_pdo_lease_unbind(connection,
			connection->in_transaction ? ASYNC_PDO_CONTEXT_TRANSACTION_LOST : ASYNC_PDO_CONTEXT_FREE);
		async_pdo_values_commit(connection, false);
	}
	if (!connection->is_leased) {
		return;
	}
	template->refcount++;
	zend_object *statement = async_pdo_take_failed_statement(dbh);
	lease_release(connection);
	if (statement) {
		OBJ_RELEASE(statement); /* its destructor may want a connection: there is a free place now */
	}
	if (UNEXPECTED(template->must_evict) && template->pool && !template->is_closed) {
		template->must_evict = false;
		ZEND_ASYNC_POOL_EVICT(template->pool);
	}
	async_pdo_template_delref(template);
}

void async_pdo_lease_give_back(async_pdo_connection_t *connection)
{
	if (UNEXPECTED(async_pdo_is_broken(connection))) {
		lease_lose(connection);
		return;
	}
	async_pdo_lease_unbind(connection, ASYNC_PDO_CONTEXT_FREE);
	if (connection->state != ASYNC_PDO_CLEANING) {
		async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	}
	lease_release(connection);
}

static zend_always_inline bool lease_is_out(const async_pdo_connection_t *connection)
{
	return (1u << connection->state) & (1u << ASYNC_PDO_BOUND | 1u << ASYNC_PDO_IN_CALL | 1u << ASYNC_PDO_PINNED);
}

/* It goes while its coroutine still has the connection: the destructor of a class of PHP code may use it, and would
 * otherwise wait for the connection that waits for the destructor. If a query() of the destructor fails as well, that is
 * the end of it: destructors that fail one after the other would never come to an end. */
void async_pdo_lease_drop_failed_statement(async_pdo_connection_t *connection, bool is_last)
{
	bool may_go = !connection->depth && lease_is_out(connection);
	zend_object *statement = may_go ? async_pdo_take_failed_statement(connection->dbh) : NULL;

	if (statement) {
		GC_ADD_FLAGS(statement, is_last ? IS_OBJ_DESTRUCTOR_CALLED : 0);
		connection->pins |= ASYNC_PDO_PIN_DYING;
		async_pdo_lease_set(connection, ASYNC_PDO_PINNED);
		OBJ_RELEASE(statement);
		connection->pins &= ~ASYNC_PDO_PIN_DYING;
	}
}

void async_pdo_lease_end_if_free(async_pdo_connection_t *connection)
{
	bool has_error = false;

	while (EXPECTED(!connection->depth) && EXPECTED(lease_is_out(connection))) {
		if (EXPECTED(!async_pdo_is_broken(connection))) {
			lease_look(connection);
		}
		connection->pins = lease_find_pins(connection);
		if (UNEXPECTED(async_pdo_is_broken(connection)) && !(connection->pins & ASYNC_PDO_PIN_DYING)) {
			lease_lose(connection);
			return;
		}
		if (connection->pins) {
			async_pdo_lease_set(connection, ASYNC_PDO_PINNED);
			return;
		}
		if (connection->context && !has_error) {
			async_pdo_context_keep_error(connection->context, connection->dbh);
		}
		if (EXPECTED(!connection->dbh->query_stmt)) {
			if (UNEXPECTED(!lease_stay_affine(connection))) {
				async_pdo_lease_give_back(connection);
			}
			return;
		}
		async_pdo_lease_drop_failed_statement(connection, has_error);
		has_error = true;
	}
}

void async_pdo_lease_end_call(async_pdo_connection_t *connection)
{
	connection->depth = 0;
	if (UNEXPECTED(!async_list_is_empty(&connection->deferred))) {
		async_pdo_statement_run_deferred(connection);
	}
	async_pdo_lease_end_if_free(connection);
}

/* As errorInfo() tells it. */
static void failure_tell(const async_pdo_connection_t *connection, pdo_stmt_t *stmt, zval *info)
{
	zval details, *code, *message;

	array_init(&details);
	connection->driver_methods->fetch_err(connection->dbh, stmt && stmt->driver_data ? stmt : NULL, &details);
	code = zend_hash_index_find(Z_ARRVAL(details), 0);
	message = zend_hash_index_find(Z_ARRVAL(details), 1);
	array_init_size(info, 3);
	add_next_index_string(info, stmt ? stmt->error_code : connection->dbh->error_code);
	add_next_index_long(info, code && Z_TYPE_P(code) == IS_LONG ? Z_LVAL_P(code) : 0);
	add_next_index_string(info,
		message && Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "The connection is broken");
	zval_ptr_dtor(&details);
}

/* One of the codes: a number is one of the driver, a string an SQLSTATE. */
static bool code_is_in(const zval *codes, const HashTable *info)
{
	const zval *state = zend_hash_index_find(info, 0), *number = zend_hash_index_find(info, 1), *code;

	if (Z_TYPE_P(codes) == IS_ARRAY) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(codes), code) {
			if (code_is_in(code, info)) {
				return true;
			}
		} ZEND_HASH_FOREACH_END();
		return false;
	}
	return Z_TYPE_P(codes) == IS_LONG ? Z_LVAL_P(codes) == Z_LVAL_P(number)
		: zend_string_equals(Z_STR_P(codes), Z_STR_P(state));
}

/* By ATTR_POOL_FATAL. */
static bool failure_is_fatal(const async_pdo_template_t *template, zval *info)
{
	zval fatal, result;

	if (EXPECTED(Z_TYPE(template->fatal) <= IS_NULL) || EG(exception)
			|| !strcmp(Z_STRVAL_P(zend_hash_index_find(Z_ARRVAL_P(info), 0)), PDO_ERR_NONE)) {
		return false;
	}
	if (!async_pdo_is_callable(&template->fatal)) {
		return code_is_in(&template->fatal, Z_ARRVAL_P(info));
	}
	ZVAL_UNDEF(&result);
	ZVAL_COPY(&fatal, &template->fatal); /* the PDO object may go meanwhile */
	call_user_function(NULL, NULL, &fatal, &result, 1, info);
	zval_ptr_dtor(&fatal);
	bool is_fatal = Z_TYPE(result) != IS_UNDEF && zend_is_true(&result);
	zval_ptr_dtor(&result);
	return is_fatal;
}

void async_pdo_lease_note_failure(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	async_pdo_template_t *template = connection->template;
	const async_pdo_driver_t *driver = template->driver;
	zval info;

	if (async_pdo_is_broken(connection)) {
		return;
	}
	failure_tell(connection, stmt, &info);
	bool is_broken = driver->is_broken && driver->is_broken(connection, stmt);
	bool is_fatal = !is_broken && ((driver->is_demoted && driver->is_demoted(connection, &info))
		|| failure_is_fatal(template, &info));
	if (is_broken || is_fatal) {
		async_pdo_worsen(connection, ASYNC_PDO_BROKEN);
		template->deaths++;
		template->must_evict |= is_fatal;
		connection->cause = async_pdo_exception_new(Z_STRVAL_P(zend_hash_index_find(Z_ARRVAL(info), 0)),
			Z_LVAL_P(zend_hash_index_find(Z_ARRVAL(info), 1)), Z_STRVAL_P(zend_hash_index_find(Z_ARRVAL(info), 2)));
	} else if (driver->may_be_in_transaction && driver->may_be_in_transaction(connection->dbh)) {
		async_pdo_worsen(connection, ASYNC_PDO_IN_DOUBT);
	}
	zval_ptr_dtor(&info);
}

void async_pdo_lease_note_exception(async_pdo_connection_t *connection)
{
	zend_object *exception = EG(exception);

	async_pdo_worsen(connection, ASYNC_PDO_ABORTED);
	if (connection->cause) {
		return;
	}
	connection->cause = async_pdo_exception_new("08006", 0, "A call on the connection was cut off");
	if (!zend_is_unwind_exit(exception) && !zend_is_graceful_exit(exception)) {
		zval previous;
		ZVAL_OBJ(&previous, exception);
		zend_update_property_ex(zend_ce_exception, connection->cause, ZSTR_KNOWN(ZEND_STR_PREVIOUS), &previous);
	}
}

void async_pdo_lease_revoke(async_pdo_connection_t *connection)
{
	async_pdo_worsen(connection, ASYNC_PDO_BROKEN);
	lease_drop_reference(connection); /* the pool has it back already */
	lease_lose(connection);
}

#define TIMEOUT_TEXT "Operation has been cancelled by timeout: "

/* A PDOException with the diagnosis of the pool, and with what the pool has thrown as its cause. */
static void throw_acquire_timeout(void)
{
	zend_object *cause = EG(exception);
	zval rv;

	if (!zend_string_equals_literal(cause->ce->name, "Async\\PoolTimeoutException")) {
		return;
	}
	GC_ADDREF(cause);
	zend_clear_exception();
	const char *why = Z_STRVAL_P(zend_read_property_ex(cause->ce, cause, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv));
	why += strncmp(why, ZEND_STRL(TIMEOUT_TEXT)) == 0 ? strlen(TIMEOUT_TEXT) : 0;
	async_pdo_throw("HYT00", "Timeout expired: %s", why);
	zend_exception_set_previous(EG(exception), cause);
}

static bool lease_is_alive(async_pdo_connection_t *connection)
{
	async_pdo_template_t *template = connection->template;

	if (EXPECTED(connection->deaths_seen == template->deaths)) {
		return true;
	}
	connection->deaths_seen = template->deaths;
	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	return (!template->driver->ping || template->driver->ping(connection)) && !EG(exception);
}

/* The connection is out of the pool then, and has no context yet. */
static async_pdo_connection_t *lease_acquire_any(async_pdo_template_t *template)
{
	zval resource;

	for (;;) {
		if (UNEXPECTED(!ZEND_ASYNC_POOL_ACQUIRE(template->pool, &resource, template->acquire_timeout))) {
			throw_acquire_timeout();
			return NULL;
		}
		async_pdo_connection_t *connection = async_pdo_connection_of_resource(&resource);
		connection->is_leased = true;
		if (EXPECTED(connection->state == ASYNC_PDO_IDLE) && EXPECTED(lease_is_alive(connection))) {
			return connection;
		}
		/* It is dead; or PHP code has gone on to use it after it had given it back. */
		async_pdo_worsen(connection, ASYNC_PDO_BROKEN);
		async_pdo_lease_give_back(connection);
		if (EG(exception)) {
			return NULL;
		}
	}
}

static async_pdo_connection_t *lease_acquire(async_pdo_context_t *context)
{
	if (UNEXPECTED(context->state == ASYNC_PDO_CONTEXT_TRANSACTION_LOST)) {
		context->state = ASYNC_PDO_CONTEXT_TRANSACTION_GONE;
		async_pdo_throw("25S03", "Transaction is rolled back: the connection was lost inside it");
		return NULL;
	}
	if (UNEXPECTED(context->state == ASYNC_PDO_CONTEXT_ACQUIRING)) {
		async_pdo_throw("HY010", "Function sequence error: the coroutine is waiting for a connection already, and what runs "
			"meanwhile cannot use the same PDO object");
		return NULL;
	}
	if (UNEXPECTED(!context->template->pool)) { /* while the constructor waits for the first connections */
		zend_throw_error(NULL, "PDO object is not initialized, constructor was not called");
		return NULL;
	}
	if (UNEXPECTED(!context->has_looked_up)) { /* an error handler may have used the object, and may have a connection now */
		return async_pdo_context_look_up(context) ? async_pdo_lease_take(context) : NULL;
	}
	context->state = ASYNC_PDO_CONTEXT_ACQUIRING;
	async_pdo_connection_t *connection = lease_acquire_any(context->template);
	if (UNEXPECTED(!connection)) {
		context->state = ASYNC_PDO_CONTEXT_FREE;
		return NULL;
	}
	context->state = ASYNC_PDO_CONTEXT_BOUND;
	context->connection = connection;
	connection->context = context;
	connection->insisted = 0;
	async_pdo_lease_set(connection, ASYNC_PDO_BOUND);
	async_pdo_values_begin(connection);
	return connection;
}

void async_pdo_lease_drop_affinity(async_pdo_connection_t *connection)
{
	async_pdo_lease_unbind(connection, ASYNC_PDO_CONTEXT_FREE);
	async_pdo_values_commit(connection, false);
	async_pdo_statement_detach_resting(connection);
	lease_drop_reference(connection);
	async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	ZEND_ASYNC_POOL_LET_GO(connection->template->pool, &connection->affinity);
}

bool async_pdo_lease_taken(zend_async_pool_t *pool, zend_async_pool_kept_t *affinity)
{
	async_pdo_connection_t *connection = ASYNC_CONTAINER_OF(affinity, async_pdo_connection_t, affinity);

	async_pdo_lease_set(connection, ASYNC_PDO_CLEANING);
	async_pdo_lease_unbind(connection, ASYNC_PDO_CONTEXT_FREE);
	async_pdo_statement_detach_resting(connection);
	lease_drop_reference(connection);
	if (!ZEND_ASYNC_POOL_IS_CLOSED(pool)) {
		async_pdo_statement_run_deferred(connection);
	}
	async_pdo_values_commit(connection, !ZEND_ASYNC_POOL_IS_CLOSED(pool));
	if (UNEXPECTED(async_pdo_is_broken(connection))) {
		return false;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_IDLE);
	return true;
}

/* Does the call that begins now ask about the last statement? */
static bool call_asks(const async_pdo_template_t *template)
{
	zend_execute_data *call = EG(current_execute_data);
	const zval *sql = call && call->func && ZEND_CALL_NUM_ARGS(call) ? ZEND_CALL_ARG(call, 1) : NULL;

	if (!call || !call->func || !call->func->common.function_name) {
		return false;
	}
	return zend_string_equals_literal_ci(call->func->common.function_name, "lastInsertId")
		|| (sql && Z_TYPE_P(sql) == IS_STRING
			&& async_sql_read(template->driver->dialect, Z_STRVAL_P(sql), Z_STRLEN_P(sql), true).asks);
}

/* Another coroutine is in line and gets the connection when this one suspends. What this one asks meanwhile is answered
 * first. Any other call lines up; but PostgreSQL has to be asked for the last id before. */
static zend_never_inline bool lease_insist(async_pdo_connection_t *connection)
{
	const async_pdo_template_t *template = connection->template;
	bool asks = connection->insisted < INSISTENCE && call_asks(template);

	if ((!asks && !connection->has_made_ids) || !ZEND_ASYNC_POOL_INSIST(template->pool, &connection->affinity)) {
		async_pdo_lease_drop_affinity(connection);
		return false;
	}
	connection->insisted++;
	if (!asks) {
		async_pdo_lease_set(connection, ASYNC_PDO_BOUND);
		async_pdo_lease_give_back(connection);
	}
	return asks;
}

/* Goes on with a connection that is AFFINE; false = the context has to take another one. */
static bool lease_resume(async_pdo_connection_t *connection)
{
	const async_pdo_template_t *template = connection->template;
	bool is_suspect = UNEXPECTED(connection->deaths_seen != template->deaths);

	/* A ping may change what the client knows of the last statement. */
	if (is_suspect && template->driver->local_id) {
		async_pdo_lease_drop_affinity(connection);
		return false;
	}
	if (EXPECTED(ZEND_ASYNC_POOL_RESUME(template->pool, &connection->affinity))) {
		connection->insisted = 0;
	} else if (!lease_insist(connection)) {
		return false;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_BOUND);
	if (EXPECTED(!is_suspect)) {
		return true;
	}
	if (!lease_is_alive(connection)) {
		async_pdo_worsen(connection, ASYNC_PDO_BROKEN);
		async_pdo_lease_give_back(connection);
		return false;
	}
	async_pdo_lease_set(connection, ASYNC_PDO_BOUND);
	return true;
}

async_pdo_connection_t *async_pdo_lease_take(async_pdo_context_t *context)
{
	async_pdo_connection_t *connection = context->connection;

	if (connection && connection->state == ASYNC_PDO_AFFINE && UNEXPECTED(!lease_resume(connection))) {
		connection = NULL;
	}
	if (!connection && UNEXPECTED(EG(exception) || !(connection = lease_acquire(context)))) {
		return NULL;
	}
	if (UNEXPECTED(connection->depth) && connection->caller != ASYNC_PDO_SELF) {
		async_pdo_lease_throw_in_use();
		return NULL;
	}
	if (UNEXPECTED(!async_pdo_session_catch_up(connection))) {
		async_pdo_lease_end_if_free(connection);
		return NULL;
	}
	return connection;
}
