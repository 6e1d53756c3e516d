/* SPDX-License-Identifier: MIT
 *
 * The end of statements of pooled connections, and what becomes of those that rest when the connection goes.
 *
 * And the cache of prepared statements, one per connection. When a statement dies, what the driver knows about it is kept
 * under its SQL; the next statement with the same SQL gets it, and the server is not asked to parse again. The one that was
 * not used for the longest time has to go when the cache is full.
 *
 * A statement means what the session meant by it when it was prepared: a table may be another one after USE, a string
 * another date after SET. So the cache is by-passed as long as the session is not as it was.
 */
#include "pdo/pdo_lease.h"

typedef struct {
	async_list_t node; /* in connection->deferred */
	void *driver_data;
	bool pins;         /* it counts as a statement of the connection, and has a reference to it */
} deferred_t;

typedef struct cached {
	async_list_t node;          /* in connection->cache, unless it is in use */
	zend_string *sql;           /* its key */
	pdo_stmt_t *user;           /* the statement that uses it; or NULL */
	void *driver_data;          /* valid while it is not in use */
	HashTable *bound_param_map; /* what preparing has found out; owned, or NULL */
	const char *named_rewrite_template;
	unsigned supports_placeholders;
	uint32_t param_count;       /* of the last execution that went well */
	bool was_executed;
	bool is_reused;             /* the user got it from the cache, and has not executed it yet */
	struct cached *other;       /* with the same SQL: $s = $pdo->prepare(…) in a loop needs two in turn; or NULL */
} cached_t;

/* That with this user; NULL = there is none. */
static cached_t *cached_find(async_pdo_connection_t *connection, zend_string *sql, const pdo_stmt_t *user)
{
	cached_t *cached = zend_hash_find_ptr(&connection->cache_index, sql);

	return cached && cached->user != user ? cached->other && cached->other->user == user ? cached->other : NULL : cached;
}

/* That which the statement uses; NULL = none. */
static cached_t *cached_of(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	return async_pdo_stmt_cache_is_off(connection) ? NULL : cached_find(connection, stmt->query_string, stmt);
}

async_pdo_statement_t *async_pdo_statement_new(async_pdo_template_t *template, pdo_stmt_t *stmt, uint64_t owner)
{
	async_pdo_statement_t *statement = ecalloc(1, sizeof(*statement));

	statement->template = template;
	template->refcount++;
	statement->stmt = stmt;
	statement->owner = owner;
	async_list_init(&statement->node);
	return statement;
}

void async_pdo_statement_settle(async_pdo_statement_t *statement, async_pdo_connection_t *connection)
{
	statement->methods = connection->common.methods;
	statement->connection = connection;
	statement->is_resting = false;
	statement->stmt->methods = &statement->methods;
	async_list_push_back(&connection->prepared, &statement->node);
}

async_pdo_statement_t *async_pdo_statement_record(pdo_stmt_t *stmt)
{
	async_pdo_statement_t *statement = async_pdo_statement_of(stmt);
	async_pdo_connection_t *connection = statement->connection;

	if (!statement->stmt) {
		statement = async_pdo_statement_new(connection->template, stmt,
			connection->context ? connection->context->serial : ASYNC_PDO_OWNER_ENDED);
		async_pdo_statement_settle(statement, connection);
	}
	return statement;
}

static void statement_record_free(async_pdo_statement_t *statement)
{
	if (statement->stmt) {
		async_list_remove(&statement->node);
		zval_ptr_dtor(&statement->options);
		async_pdo_template_delref(statement->template);
		efree(statement);
	}
}

/* 8.5 holds an object and an array where others hold a zval. */
#if PHP_VERSION_ID < 80500
# define COPY_INTO(to, from) ZVAL_COPY(&(to), &(from))
# define COPY_ARGUMENTS(to, from) ZVAL_COPY(&(to), &(from))
#else
# define COPY_INTO(to, from) (GC_ADDREF((to) = (from)))
# define COPY_ARGUMENTS(to, from) (((to) = (from)) ? GC_TRY_ADDREF(to) : (void) 0)
#endif

void async_pdo_statement_copy_fetch_mode(pdo_stmt_t *to, const pdo_stmt_t *from)
{
	to->default_fetch_type = from->default_fetch_type;
	switch (from->default_fetch_type & ~PDO_FETCH_FLAGS) {
		case PDO_FETCH_INTO:
			COPY_INTO(to->fetch.into, from->fetch.into);
			break;
		case PDO_FETCH_CLASS:
			COPY_ARGUMENTS(to->fetch.cls.ctor_args, from->fetch.cls.ctor_args);
			to->fetch.cls.ce = from->fetch.cls.ce;
			break;
		case PDO_FETCH_COLUMN:
			to->fetch.column = from->fetch.column;
			break;
		default:
			break;
	}
}

/* ----- Statements that are prepared nowhere. Nothing is left to read, and execute() prepares them first. PDO asks neither
 * for rows nor for columns of a statement that was not executed. */

static int uprooted_no(pdo_stmt_t *stmt)
{
	return 0;
}

static int uprooted_yes(pdo_stmt_t *stmt)
{
	return 1;
}

static const struct pdo_dbh_methods no_methods;
static const struct pdo_stmt_methods uprooted_methods = {
	.dtor = async_pdo_statement_dtor,
	.executer = uprooted_no,
	.next_rowset = uprooted_no,
	.cursor_closer = uprooted_yes,
};

void async_pdo_statement_uproot(async_pdo_statement_t *statement)
{
	pdo_stmt_t *stmt = statement->stmt;
	zend_object *object = ASYNC_PDO_STMT_OBJECT(stmt);
	pdo_dbh_t *nowhere = &statement->template->nowhere;

	nowhere->methods = &no_methods;
	nowhere->error_mode = PDO_ERRMODE_EXCEPTION;
	statement->methods = uprooted_methods;
	statement->connection = NULL;
	statement->is_resting = true;
	statement->is_heir = false;
	stmt->methods = &statement->methods;
	stmt->driver_data = NULL;
	stmt->executed = 0;
	stmt->dbh = nowhere;
	ASYNC_PDO_STMT_SET_OBJECT(stmt, NULL);
	async_object_release(object);
}

/* Perhaps the driver tells the server, and waits for it. If that is cut off, it is unknown what the server will send
 * next. */
static zend_always_inline bool call_alone(
	async_pdo_connection_t *connection, int (*method)(pdo_stmt_t *stmt), pdo_stmt_t *stmt)
{
	zend_object *pending = EG(exception);
	async_pdo_lease_state_t before = async_pdo_lease_hold(connection); /* statements that die meanwhile are deferred */
	bool ok = method(stmt);

	async_pdo_lease_let_go(connection, before);
	if (UNEXPECTED(EG(exception) != pending) && EG(exception) && connection->template->driver->is_remote) {
		async_pdo_lease_note_exception(connection);
	}
	return ok && !EG(exception);
}

static void statement_free(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	call_alone(connection, connection->driver_stmt_methods->dtor, stmt);
	if (async_pdo_connection_has_unread_rows(connection)) {
		async_pdo_worsen(connection, ASYNC_PDO_UNFIT);
	}
}

/* Lets the driver free its part of a statement that has no PDOStatement any more. Unless `silently`, the server is told. */
static void statement_free_data(async_pdo_connection_t *connection, void *driver_data, bool silently)
{
	pdo_stmt_t stmt;

	memset(&stmt, 0, sizeof(stmt));
	stmt.methods = connection->driver_stmt_methods;
	stmt.driver_data = driver_data;
	stmt.dbh = connection->dbh;
	if (!silently && !async_pdo_is_broken(connection)) {
		ASYNC_PDO_STMT_SET_OBJECT(&stmt, connection->object);
	}
	statement_free(connection, &stmt);
}

static void statement_defer(async_pdo_connection_t *connection, void *driver_data, bool pins)
{
	deferred_t *deferred = emalloc(sizeof(*deferred));

	deferred->driver_data = driver_data;
	deferred->pins = pins;
	async_list_push_back(&connection->deferred, &deferred->node);
}

void async_pdo_statement_run_deferred(async_pdo_connection_t *connection)
{
	async_list_t *node;

	while (!connection->depth && (node = async_list_pop_front(&connection->deferred))) {
		deferred_t *deferred = ASYNC_CONTAINER_OF(node, deferred_t, node);
		statement_free_data(connection, deferred->driver_data, !connection->object);
		bool pins = deferred->pins;
		efree(deferred);
		if (pins) {
			connection->statements--;
			async_pdo_connection_delref(connection);
		}
	}
}

/* A driver that sees no object does not talk to the server. PDO takes the object from a statement whose query() has failed:
 * the server would never be told that it has gone. To a broken connection nothing is said. */
static void statement_dtor_now(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	zend_object *before = ASYNC_PDO_STMT_OBJECT(stmt);

	ASYNC_PDO_STMT_SET_OBJECT(stmt, async_pdo_is_broken(connection) ? NULL : connection->object);
	statement_free(connection, stmt);
	ASYNC_PDO_STMT_SET_OBJECT(stmt, before);
}

/* Takes the driver's part away: to the cache, to be freed later, or at once. True = it is deferred. */
static bool statement_part(async_pdo_connection_t *connection, pdo_stmt_t *stmt, bool may_wait, bool pins)
{
	bool is_usable = connection->object && !async_pdo_is_broken(connection);

	if (UNEXPECTED(connection->misprepared == stmt)) {
		connection->misprepared = NULL;
	}
	stmt->methods = connection->driver_stmt_methods;
	if (!async_pdo_stmt_cache_is_off(connection)) {
		if (is_usable && may_wait && async_pdo_stmt_cache_store(connection, stmt)) {
			return false;
		}
		async_pdo_stmt_cache_forget(connection, stmt);
	}
	if (is_usable && !may_wait) {
		statement_defer(connection, stmt->driver_data, pins);
		return true;
	}
	statement_dtor_now(connection, stmt);
	return false;
}

void async_pdo_statement_detach(async_pdo_statement_t *statement)
{
	async_pdo_connection_t *connection = statement->connection;
	pdo_stmt_t *stmt = statement->stmt;

	if (!statement->is_resting) {
		connection->statements--;
	}
	async_list_remove(&statement->node);
	bool is_usable = connection->object && !async_pdo_is_broken(connection);
	if (!is_usable || !async_pdo_stmt_cache_store(connection, stmt)) {
		statement_part(connection, stmt, !connection->template->driver->is_remote, false);
	}
	async_pdo_statement_uproot(statement);
	async_pdo_connection_delref(connection);
}

void async_pdo_statement_detach_resting(async_pdo_connection_t *connection)
{
	async_list_t *next;

	if (connection->template->is_closed) {
		return; /* its statements are all that is left of it */
	}
	for (async_list_t *node = connection->prepared.next; node != &connection->prepared; node = next) {
		async_pdo_statement_t *statement = ASYNC_CONTAINER_OF(node, async_pdo_statement_t, node);
		next = node->next;
		if (statement->is_resting) {
			async_pdo_statement_detach(statement);
		}
	}
}

void async_pdo_statement_rest(pdo_stmt_t *stmt)
{
	async_pdo_connection_t *connection = async_pdo_connection_of_stmt(stmt);
	const async_pdo_driver_t *driver = connection->template->driver;

	if (async_pdo_statement_of(stmt)->is_resting || (driver->is_ready && !driver->is_ready(connection->dbh))) {
		return;
	}
	async_pdo_statement_t *statement = async_pdo_statement_record(stmt);
	bool has_cursor = Z_TYPE(statement->options) == IS_ARRAY
		&& zend_hash_index_exists(Z_ARRVAL(statement->options), PDO_ATTR_CURSOR);
	if (statement->owner != ASYNC_PDO_OWNER_RAW && !has_cursor) {
		statement->is_resting = true;
		connection->statements--;
	}
}

/* Rows that were not read make the connection useless to another coroutine. */
void async_pdo_statement_drop_twins(async_pdo_context_t *context)
{
	HashTable *twins = context->twins;
	zend_object *held = context->held;
	zval *twin, object;

	context->twins = NULL;
	context->held = NULL;
	if (held && GC_REFCOUNT(held) > 1) {
		GC_DELREF(held);
	} else if (held) { /* it goes the way of the twins */
		twins = twins ? twins : zend_new_array(1);
		ZVAL_OBJ(&object, held);
		zend_hash_next_index_insert(twins, &object);
	}
	if (!twins) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(twins, twin) {
		pdo_stmt_t *stmt = php_pdo_stmt_fetch_object(Z_OBJ_P(twin));
		async_pdo_statement_t *statement = async_pdo_statement_record(stmt);
		if (statement->connection && statement->methods.dtor == async_pdo_statement_dtor) {
			const async_pdo_driver_t *driver = statement->template->driver;
			if (driver->is_ready && statement->connection->object && !async_pdo_is_broken(statement->connection)
					&& !driver->is_ready(statement->connection->dbh)) {
				async_pdo_worsen(statement->connection, ASYNC_PDO_UNFIT);
			}
			async_pdo_statement_detach(statement);
		}
	} ZEND_HASH_FOREACH_END();
	zend_array_release(twins);
}

/* The statement goes, and with it its twins. */
static void drop_twins_of(async_pdo_template_t *template, const pdo_stmt_t *stmt)
{
	async_pdo_context_t *context;

	ZEND_HASH_FOREACH_PTR(&template->contexts, context) {
		if (context->twins) {
			zend_hash_index_del(context->twins, stmt->std.handle);
		}
	} ZEND_HASH_FOREACH_END();
}

/* Another coroutine has overwritten the variable that had it: two have come to $this->find ??= $pdo->prepare(…) at the same
 * time. The coroutine that has executed it will read it as what is in the variable now, see pdo_kept.c. */
static bool statement_is_missed(const async_pdo_connection_t *connection, const pdo_stmt_t *stmt)
{
	const async_pdo_context_t *context = connection->context;
	const zend_coroutine_t *current = ZEND_ASYNC_CURRENT_COROUTINE;

	return context && context->coroutine && context->coroutine != current && current && !context->held
		&& !connection->depth && stmt->executed && connection->object;
}

/* The driver's part gets another PDOStatement, which the context holds. */
static void statement_inherit(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	async_pdo_statement_t *statement = async_pdo_statement_record(stmt);
	cached_t *cached = cached_of(connection, stmt);
	zval object;

	object_init_ex(&object, async_pdo_ce_statement);
	pdo_stmt_t *heir = php_pdo_stmt_fetch_object(Z_OBJ(object));
	heir->query_string = zend_string_copy(stmt->query_string);
	heir->methods = stmt->methods;
	heir->driver_data = stmt->driver_data;
	heir->dbh = stmt->dbh;
	ASYNC_PDO_STMT_SET_OBJECT(heir, ASYNC_PDO_STMT_OBJECT(stmt));
	ASYNC_PDO_STMT_SET_OBJECT(stmt, NULL);
	heir->columns = stmt->columns;
	heir->column_count = stmt->column_count;
	heir->row_count = stmt->row_count;
	heir->executed = stmt->executed;
	heir->supports_placeholders = stmt->supports_placeholders;
	async_pdo_statement_copy_fetch_mode(heir, stmt);
	memcpy(heir->error_code, stmt->error_code, sizeof(heir->error_code));
	stmt->columns = NULL;
	stmt->methods = NULL;
	stmt->driver_data = NULL;
	if (cached) {
		cached->user = heir;
	}
	statement->stmt = heir;
	statement->is_heir = true;
	connection->context->held = Z_OBJ(object);
}

int async_pdo_statement_dtor(pdo_stmt_t *stmt)
{
	async_pdo_statement_t *statement = async_pdo_statement_of(stmt);
	async_pdo_connection_t *connection = statement->connection;
	bool pins = !statement->is_resting;

	if (UNEXPECTED(statement->has_twins)) {
		drop_twins_of(statement->template, stmt);
	}
	if (!connection) {
		stmt->methods = NULL;
		statement_record_free(statement);
		return 1;
	}
	if (UNEXPECTED(pins && statement_is_missed(connection, stmt))) {
		statement_inherit(connection, stmt);
		return 1;
	}
	/* If the driver tells the server, and waits for it, no other coroutine may get the connection meanwhile. */
	bool may_wait = !async_pdo_lease_is_busy(connection)
		&& (pins || !connection->template->driver->is_remote || async_pdo_lease_borrow(connection));
	bool is_deferred = statement_part(connection, stmt, may_wait, pins);
	statement_record_free(statement);
	if (is_deferred) {
		if (!pins) {
			async_pdo_connection_delref(connection);
		}
		return 1;
	}
	connection->statements -= pins;
	if (connection->object) {
		if (may_wait && !connection->depth && !async_list_is_empty(&connection->deferred)) {
			async_pdo_statement_run_deferred(connection);
		}
		async_pdo_lease_end_if_free(connection);
	}
	async_pdo_connection_delref(connection);
	return 1;
}

/* PDO keeps bare strings in them. */
static HashTable *param_map_copy(HashTable *map)
{
	HashTable *copy = map ? zend_array_dup(map) : NULL;
	zend_string *name;

	if (copy) {
		copy->pDestructor = map->pDestructor;
		ZEND_HASH_FOREACH_PTR(copy, name) {
			zend_string_addref(name);
		} ZEND_HASH_FOREACH_END();
	}
	return copy;
}

static void param_map_free(HashTable *map)
{
	if (map) {
		zend_hash_destroy(map);
		FREE_HASHTABLE(map);
	}
}

/* Takes it out of the cache and frees it. What the driver knows stays with the user, if there is one. */
static void cached_free(async_pdo_connection_t *connection, cached_t *cached, bool silently)
{
	cached_t *first = zend_hash_find_ptr(&connection->cache_index, cached->sql);
	cached_t *left = first == cached ? cached->other : first;

	if (left) {
		left->other = NULL;
		zend_hash_update_ptr(&connection->cache_index, cached->sql, left);
	} else {
		zend_hash_del(&connection->cache_index, cached->sql);
	}
	if (!cached->user) {
		async_list_remove(&cached->node);
		connection->cache_idle--;
		if (!silently && connection->template->driver->is_remote) {
			statement_defer(connection, cached->driver_data, false); /* the server is told with the next call */
		} else {
			statement_free_data(connection, cached->driver_data, silently);
		}
	}
	zend_string_release(cached->sql);
	param_map_free(cached->bound_param_map);
	efree(cached);
}

void async_pdo_stmt_cache_clear(async_pdo_connection_t *connection, bool silently)
{
	cached_t *cached;

	ZEND_HASH_FOREACH_PTR(&connection->cache_index, cached) {
		if (cached->other) {
			cached_free(connection, cached->other, silently);
		}
		cached_free(connection, cached, silently);
	} ZEND_HASH_FOREACH_END();
}

static bool cache_is_by_passed(async_pdo_connection_t *connection, zval *options)
{
	return connection->scope != ASYNC_SQL_LEAVES_NOTHING || (options && zend_hash_num_elements(Z_ARRVAL_P(options)) > 0);
}

bool async_pdo_stmt_cache_fetch(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options)
{
	cached_t *cached;

	if (UNEXPECTED(connection->staleness_seen != connection->template->staleness)) {
		connection->staleness_seen = connection->template->staleness;
		async_pdo_stmt_cache_clear(connection, false);
	}
	if (cache_is_by_passed(connection, options) || !(cached = cached_find(connection, sql, NULL))) {
		return false;
	}
	async_list_remove(&cached->node);
	connection->cache_idle--;
	cached->user = stmt;
	cached->is_reused = true;
	stmt->driver_data = cached->driver_data;
	stmt->methods = connection->driver_stmt_methods;
	stmt->supports_placeholders = cached->supports_placeholders;
	stmt->named_rewrite_template = cached->named_rewrite_template;
	param_map_free(stmt->bound_param_map); /* it was prepared on another connection before */
	stmt->bound_param_map = param_map_copy(cached->bound_param_map);
	async_pdo_gate_adopt(connection, stmt);
	return true;
}

void async_pdo_stmt_cache_note(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options)
{
	cached_t *other = zend_hash_find_ptr(&connection->cache_index, sql);

	/* Without placeholders of its own the driver has prepared nothing. */
	if (cache_is_by_passed(connection, options)
			|| stmt->supports_placeholders == PDO_PLACEHOLDER_NONE || (other && other->other)) {
		return;
	}
	cached_t *cached = ecalloc(1, sizeof(*cached));
	cached->other = other;
	cached->sql = zend_string_copy(sql);
	cached->user = stmt;
	cached->bound_param_map = param_map_copy(stmt->bound_param_map);
	cached->supports_placeholders = stmt->supports_placeholders;
	cached->named_rewrite_template = stmt->named_rewrite_template;
	async_list_init(&cached->node);
	zend_hash_update_ptr(&connection->cache_index, sql, cached);
}

void async_pdo_stmt_cache_forget(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	cached_t *cached = cached_of(connection, stmt);

	if (cached) {
		cached_free(connection, cached, true);
	}
}

bool async_pdo_stmt_cache_store(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	int (*close_cursor)(pdo_stmt_t *stmt) = connection->driver_stmt_methods->cursor_closer;
	cached_t *cached = cached_of(connection, stmt);

	if (!cached) {
		return false;
	}
	/* One that was prepared and never executed may not even be known to the server. After a failure its state is unknown. */
	if (connection->scope != ASYNC_SQL_LEAVES_NOTHING || !cached->was_executed || strcmp(stmt->error_code, PDO_ERR_NONE)
			|| (close_cursor && !call_alone(connection, close_cursor, stmt)) || async_pdo_connection_has_unread_rows(connection)) {
		return false;
	}
	if (connection->template->driver->retire_statement) {
		connection->template->driver->retire_statement(stmt->driver_data);
	}
	cached->driver_data = stmt->driver_data;
	cached->user = NULL;
	stmt->driver_data = NULL;
	async_list_push_front(&connection->cache, &cached->node);
	if (++connection->cache_idle > connection->template->stmt_cache_size) {
		cached_free(connection, ASYNC_CONTAINER_OF(connection->cache.prev, cached_t, node), false);
	}
	return true;
}

static bool cached_prepare_again(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	struct pdo_bound_param_data *param;
	const struct pdo_stmt_methods *methods = stmt->methods;
	pdo_dbh_t *dbh = connection->dbh;

	statement_free_data(connection, stmt->driver_data, false);
	stmt->driver_data = NULL;
	param_map_free(stmt->bound_param_map);
	stmt->bound_param_map = NULL;
	memcpy(stmt->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE));
	bool ok = connection->driver_methods->preparer(dbh, stmt->query_string, stmt, NULL);
	stmt->methods = methods;
	if (!ok) {
		memcpy(stmt->error_code, dbh->error_code, sizeof(stmt->error_code));
		connection->misprepared = stmt; /* the driver has told the handle what is wrong, not the statement */
		return false;
	}
	if (stmt->bound_params && stmt->methods->param_hook) {
		ZEND_HASH_FOREACH_PTR(stmt->bound_params, param) {
			if (!stmt->methods->param_hook(stmt, param, PDO_PARAM_EVT_EXEC_PRE)) {
				return false;
			}
		} ZEND_HASH_FOREACH_END();
	}
	return true;
}

static uint32_t count_params(const pdo_stmt_t *stmt)
{
	return stmt->bound_params ? zend_hash_num_elements(stmt->bound_params) : 0;
}

int async_pdo_stmt_cache_execute(async_pdo_connection_t *connection, pdo_stmt_t *stmt)
{
	const async_pdo_driver_t *driver = connection->template->driver;
	cached_t *cached = cached_of(connection, stmt);
	/* A driver that has seen more parameters before would take the missing ones from its memory. */
	bool is_fit = !cached || !cached->is_reused || cached->param_count == count_params(stmt);
	int ok = (is_fit || cached_prepare_again(connection, stmt))
		&& connection->driver_stmt_methods->executer(stmt);

	cached = cached_of(connection, stmt); /* that took time */
	if (!cached) {
		return ok;
	}
	bool is_stale = !ok && cached->is_reused && !EG(exception) && driver->is_stale && driver->is_stale(stmt);
	cached->is_reused = false;
	connection->template->staleness += is_stale;
	/* A failed transaction would refuse it. */
	if (is_stale && !connection->in_transaction && cached_prepare_again(connection, stmt)) {
		ok = connection->driver_stmt_methods->executer(stmt);
		cached = cached_of(connection, stmt);
	}
	if (ok && cached) {
		cached->was_executed = true;
		cached->param_count = count_params(stmt);
	}
	return ok;
}
