/* SPDX-License-Identifier: MIT
 *
 * The guard: objects of other extensions whose C code is not written for two coroutines. While a call of one coroutine waits
 * with such an object, a call of another one would mix up two requests, or free what the first call is about to use. The
 * second call is refused before the extension sees it, and the first one goes on. The coroutine itself may do in a callback
 * what the extension allows there.
 *
 * A table of extensions says which functions and methods pass the guard. A call that may wait takes a turn at a key; a call
 * that cannot wait, but changes things, only looks whether another coroutine has one. What derives from a connection, such
 * as a statement or a result, has the key of the connection; the nodes of a document have that of the document.
 *
 * Objects that wait for each other instead of being refused have files of their own: libpq_calls.c, amqp.c, ssh2.c,
 * sqlite_methods.c. A multi handle of curl stands for other handles: curl.c.
 */
#include "libs/databases.h"
#include "engine/arguments.h"
#include "engine/replace.h"
#include "engine/vm_state.h"
#include "io/turns.h"
#include "support/names.h"

#include <dlfcn.h>

#ifdef ASYNC_HAVE_PDO
# include "ext/pdo/php_pdo_driver.h"
#endif

bool (*async_guard_is_pooled)(const void *dbh);

#define HINT_POOL "; use one for each coroutine, from a pool"
#define HINT_PDO "; with PDO::ATTR_POOL_ENABLED each coroutine has one of its own"
#define HINT_ONE "; use one for each coroutine"
#define HINT_STATEMENT "; prepare one for each coroutine"

/* Throws, and returns true, if another coroutine is inside. */
static zend_always_inline bool is_refused(const void *key, const char *what, const char *hint)
{
	if (EXPECTED(!async_turn_of_other(key))) {
		return false;
	}
	async_throw_in_use(what, hint);
	return true;
}

/* The call has the key for itself; NULL: there is nothing to guard. */
static zend_always_inline void call_alone(
	const void *key, const char *what, const char *hint, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	async_turn_t turn;

	if (!key) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (EXPECTED(async_turn_try(&turn, key))) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_turn_end(&turn);
	} else {
		async_throw_in_use(what, hint);
	}
}

/* `key` is an expression that knows execute_data, evaluated if there are coroutines. */
#define GUARD_WAITING(name, key, what, hint) \
	static const void *name##_key(zend_execute_data *execute_data) \
	{ \
		return key; \
	} \
	static ZEND_NAMED_FUNCTION(name) \
	{ \
		call_alone(EXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE) ? name##_key(execute_data) : NULL, what, hint, \
			async_replaced(EX(func), name), INTERNAL_FUNCTION_PARAM_PASSTHRU); \
	}

static zend_always_inline zend_object *this_of(const zend_execute_data *execute_data)
{
	return Z_TYPE(EX(This)) == IS_OBJECT ? Z_OBJ(EX(This)) : NULL;
}

/* The object of a method, or the one that a function is given first. */
static zend_always_inline zend_object *object_of(zend_execute_data *execute_data)
{
	zval *first = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;

	return Z_TYPE(EX(This)) == IS_OBJECT ? Z_OBJ(EX(This)) : first && Z_TYPE_P(first) == IS_OBJECT ? Z_OBJ_P(first) : NULL;
}

GUARD_WAITING(redis_call, this_of(execute_data), "Redis object", HINT_POOL)
GUARD_WAITING(xmlreader_call, this_of(execute_data), "XMLReader", HINT_ONE)
GUARD_WAITING(hash_waiting_call, object_of(execute_data), "HashContext", HINT_ONE)

static ZEND_NAMED_FUNCTION(hash_changing_call)
{
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || EXPECTED(!is_refused(object_of(execute_data), "HashContext", HINT_ONE))) {
		ASYNC_CALL_REPLACED(hash_changing_call);
	}
}

/* ext/soap keeps the types, the encoding and the error handling of the call that is under way in its globals, and restores
 * what it found when the call ends. Calls of coroutines do not end in the reverse order of their beginnings. So a coroutine
 * that is suspended in a call takes these globals along: the others find them as they are without a call, and an error of
 * theirs is not taken for one of SOAP. The same is true of the context for streams that libxml has while a WSDL is loaded.
 *
 * Parts of the globals: from the type map to the object that gets errors, from the encoding to the features, and the
 * references within a message. In between are tables that are made once, and the settings of the cache. 8.4 put a flag of the
 * call beside those of the cache, and 8.5 took three tables away. */
#define CALL_OFFSET ((PHP_VERSION_ID < 80500 ? 3 : 0) * sizeof(HashTable))
#define CALL_SIZE (4 * sizeof(void *) + sizeof(zval) + (PHP_VERSION_ID < 80400 ? sizeof(void *) : sizeof(bool)))
#define CACHE_OFFSET (CALL_OFFSET + (PHP_VERSION_ID < 80400 ? 6 : 5) * sizeof(void *) + sizeof(zval))
#define ENCODING_OFFSET (CACHE_OFFSET + 4 * sizeof(void *))
#define ENCODING_SIZE (3 * sizeof(void *))
#define REFERENCES_OFFSET (ENCODING_OFFSET + ENCODING_SIZE + sizeof(HashTable))
#define REFERENCES_SIZE (2 * sizeof(void *))

typedef struct {
	char call[CALL_SIZE];
	char encoding[ENCODING_SIZE];
	char references[REFERENCES_SIZE];
	zval libxml_context;
	uint32_t depth;
} soap_state_t;

static char *soap_globals; /* NULL if they are not as above */
static soap_state_t soap_quiet; /* without a call */
static void (*libxml_switch)(zval *context, zval *before);

static void soap_state_copy(soap_state_t *state)
{
	memcpy(state->call, soap_globals + CALL_OFFSET, CALL_SIZE);
	memcpy(state->encoding, soap_globals + ENCODING_OFFSET, ENCODING_SIZE);
	memcpy(state->references, soap_globals + REFERENCES_OFFSET, REFERENCES_SIZE);
	libxml_switch(NULL, &state->libxml_context);
}

static void soap_state_put(soap_state_t *state)
{
	memcpy(soap_globals + CALL_OFFSET, state->call, CALL_SIZE);
	memcpy(soap_globals + ENCODING_OFFSET, state->encoding, ENCODING_SIZE);
	memcpy(soap_globals + REFERENCES_OFFSET, state->references, REFERENCES_SIZE);
	libxml_switch(&state->libxml_context, NULL);
}

static void *soap_take(void)
{
	soap_state_t *state = emalloc(sizeof(*state));

	soap_state_copy(state);
	state->depth = async_carried.depth;
	soap_state_put(&soap_quiet);
	async_carried.depth = 0;
	return state;
}

static void soap_give_back(void *data)
{
	soap_state_t *state = data;

	libxml_switch(NULL, &soap_quiet.libxml_context); /* others may have set another one */
	soap_state_put(state);
	async_carried.depth = state->depth;
	efree(state);
}

static const void *soap_call_key(zend_execute_data *execute_data)
{
	return this_of(execute_data);
}

/* Beside its object, a call has the globals for itself. */
static ZEND_NAMED_FUNCTION(soap_call)
{
	zif_handler original = async_replaced(EX(func), soap_call);
	bool was_unclean = CG(unclean_shutdown);
	bool is_blocking = !soap_globals;

	if (UNEXPECTED(is_blocking)) {
		zend_fiber_switch_block(); /* the whole process waits: we do not know this version of ext/soap */
	} else if (async_carried.depth++ == 0) {
		soap_state_copy(&soap_quiet);
	}
	call_alone(ASYNC_G(state) == ASYNC_STATE_ACTIVE ? soap_call_key(execute_data) : NULL, "SOAP object", HINT_POOL, original,
		INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (UNEXPECTED(is_blocking)) {
		zend_fiber_switch_unblock();
	} else if (--async_carried.depth == 0) {
		libxml_switch(&soap_quiet.libxml_context, NULL); /* SOAP has restored what it found, which may be freed */
	}
	/* ext/soap makes a SoapFault of a fatal error, so the request goes on; but PHP has noted its end. */
	CG(unclean_shutdown) = was_unclean;
}

static ZEND_NAMED_FUNCTION(libxml_context_call)
{
	ASYNC_CALL_REPLACED(libxml_context_call);
	if (async_carried.depth) {
		libxml_switch(NULL, &soap_quiet.libxml_context); /* it stays after the call of SOAP */
	}
}

/* A setting of the cache tells where the globals are, and whether they are as above. */
static void soap_install(void)
{
#ifndef ZTS
	const zend_ini_entry *ttl = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("soap.wsdl_cache_ttl"));

	libxml_switch = (void (*)(zval *, zval *)) dlsym(RTLD_DEFAULT, "php_libxml_switch_context");
	if (libxml_switch && ttl && (uintptr_t) ttl->mh_arg1 == CACHE_OFFSET + sizeof(void *)) {
		soap_globals = ttl->mh_arg2;
		async_carried.take = soap_take;
		async_carried.give_back = soap_give_back;
	}
#endif
}

/* Memcached: objects that share a connection, by their numbers => a key. */
static HashTable *shared;

/* Not an address: these are even. */
static void *key_of_name(const zend_string *name)
{
	return (void *) (uintptr_t) (zend_hash_func(ZSTR_VAL(name), ZSTR_LEN(name)) | 1);
}

/* Memcached::__construct($persistent_id) */
static void shared_note(zend_execute_data *execute_data)
{
	zval *id = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	zend_ulong object = Z_OBJ_HANDLE(EX(This));

	if (id && Z_TYPE_P(id) == IS_STRING && Z_STRLEN_P(id)) {
		shared = shared ? shared : zend_new_array(8);
		zend_hash_index_update_ptr(shared, object, key_of_name(Z_STR_P(id)));
	} else if (shared) {
		zend_hash_index_del(shared, object); /* of an object that is gone */
	}
}

static const void *memcached_call_key(zend_execute_data *execute_data)
{
	const zend_object *object = this_of(execute_data);
	const void *key = object && shared ? zend_hash_index_find_ptr(shared, object->handle) : NULL;

	return key ? key : object;
}

static ZEND_NAMED_FUNCTION(memcached_call)
{
	if (UNEXPECTED(EX(func)->common.fn_flags & ZEND_ACC_CTOR)) {
		shared_note(execute_data);
	}
	call_alone(ASYNC_G(state) == ASYNC_STATE_ACTIVE ? memcached_call_key(execute_data) : NULL, "connection",
		HINT_POOL, async_replaced(EX(func), memcached_call), INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* ldap_search() takes many connections at once: a turn at each of them, from `at` on. */
static void ldap_call_many(HashTable *connections, HashPosition at, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	zval *connection = zend_hash_get_current_data_ex(connections, &at);
	async_turn_t turn;

	if (!connection) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZVAL_DEREF(connection);
	zend_hash_move_forward_ex(connections, &at);
	bool is_free = async_turn_try(&turn, Z_TYPE_P(connection) == IS_OBJECT ? (void *) Z_OBJ_P(connection) : connection);
	if (UNEXPECTED(!is_free)) {
		async_throw_in_use("connection", HINT_POOL);
		return;
	}
	ldap_call_many(connections, at, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	async_turn_end(&turn);
}

static ZEND_NAMED_FUNCTION(ldap_call)
{
	zif_handler original = async_replaced(EX(func), ldap_call);

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (ZEND_NUM_ARGS() && Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) == IS_ARRAY) {
		ldap_call_many(Z_ARRVAL_P(ZEND_CALL_ARG(execute_data, 1)), 0, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		call_alone(object_of(execute_data), "connection", HINT_POOL, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static const void *ldap_call_key(zend_execute_data *execute_data)
{
	return object_of(execute_data);
}

#define ftp_call_key ldap_call_key

/* ftp_fget() and its relatives have a local stream in their hands while they wait: it must not be closed. */
static ZEND_NAMED_FUNCTION(ftp_call)
{
	zif_handler original = async_replaced(EX(func), ftp_call);
	async_turn_t turn;

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	php_stream *local = async_argument_stream(execute_data, 2);
	if (EXPECTED(async_turn_take_stream(&turn, local ? local : async_argument_stream(execute_data, 3)))) {
		call_alone(object_of(execute_data), "connection", HINT_POOL, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_turn_end(&turn);
	}
}

/* mysqli: the data of mysqlnd for the connection. To them leads the first pointer of what the data of an object of mysqli
 * begin with, again and again: one step for a result, two for a connection, three for a statement. NULL if there is no
 * connection: a result that is buffered has none, and never waits. */
static zend_class_entry *ce_mysqli_link, *ce_mysqli_stmt, *ce_mysqli_result;

static const void *key_of_mysqli(zend_object *object)
{
	const zend_class_entry *ce = object->ce;
	int steps = instanceof_function(ce, ce_mysqli_result) ? 1 : instanceof_function(ce, ce_mysqli_link) ? 2
		: instanceof_function(ce, ce_mysqli_stmt) ? 3 : 0;
	void **data = steps ? *(void ***) ((char *) object - object->handlers->offset) : NULL;

	for (data = data ? *data : NULL; data && steps; steps--) {
		data = *data;
	}
	return data;
}

/* The constructors of statements and results are given the connection. */
static const void *key_of_mysqli_call(zend_execute_data *execute_data)
{
	zend_object *object = object_of(execute_data);
	zval *first = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;
	const void *key = object ? key_of_mysqli(object) : NULL;

	return key || !first || Z_TYPE_P(first) != IS_OBJECT ? key : key_of_mysqli(Z_OBJ_P(first));
}

GUARD_WAITING(mysqli_call, key_of_mysqli_call(execute_data), "connection", HINT_POOL)

/* DOM: the document of a node, list or XPath object is the last but one thing before the object; NULL if it has none. */
static const void *key_of_node(const zend_execute_data *execute_data)
{
	const zend_object *object = this_of(execute_data);

	return object ? ((void *const *) object)[-2] : NULL;
}

GUARD_WAITING(dom_waiting_call, key_of_node(execute_data), "document", HINT_ONE)

/* An argument may be a node of another document: adoptNode() takes it from there, a transformation reads that document. */
static const void *key_of_argument(zend_execute_data *execute_data, uint32_t number)
{
	zval *argument = ZEND_CALL_ARG(execute_data, number);
	const zend_class_entry *class = Z_TYPE_P(argument) == IS_OBJECT ? Z_OBJCE_P(argument) : NULL;

	while (class && class->type == ZEND_USER_CLASS) {
		class = class->parent;
	}
	/* its enumerations and exceptions have nothing before the object */
	return class && Z_OBJ_HT_P(argument)->offset && strcmp(class->info.internal.module->name, "dom") == 0
		? ((void **) Z_OBJ_P(argument))[-2] : NULL;
}

static bool document_is_refused(zend_execute_data *execute_data)
{
	bool is_other = is_refused(key_of_node(execute_data), "document", HINT_ONE);

	for (uint32_t number = 1; !is_other && number <= ZEND_NUM_ARGS(); number++) {
		is_other = is_refused(key_of_argument(execute_data, number), "document", HINT_ONE);
	}
	return is_other;
}

static ZEND_NAMED_FUNCTION(dom_changing_call)
{
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || EXPECTED(!document_is_refused(execute_data))) {
		ASYNC_CALL_REPLACED(dom_changing_call);
	}
}

#define xsl_call_key soap_call_key

static const void *xsl_source_key(zend_execute_data *execute_data)
{
	return ZEND_NUM_ARGS() ? key_of_argument(execute_data, 1) : NULL;
}

static ZEND_NAMED_FUNCTION(xsl_call);

static ZEND_NAMED_FUNCTION(xsl_call_with_source)
{
	call_alone(ASYNC_G(state) == ASYNC_STATE_ACTIVE ? xsl_call_key(execute_data) : NULL, "XSLTProcessor", HINT_ONE,
		async_replaced(EX(func), xsl_call), INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(xsl_call)
{
	call_alone(ASYNC_G(state) == ASYNC_STATE_ACTIVE ? xsl_source_key(execute_data) : NULL, "document", HINT_ONE,
		xsl_call_with_source, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* Properties of nodes change the document, too. */
static zend_object_write_property_t dom_write_property;

static zval *dom_write(zend_object *object, zend_string *name, zval *value, void **cache)
{
	const void *document = ASYNC_G(state) == ASYNC_STATE_ACTIVE ? ((void *const *) object)[-2] : NULL;

	return UNEXPECTED(document && is_refused(document, "document", HINT_ONE)) ? &EG(error_zval)
		: dom_write_property(object, name, value, cache);
}

/* All nodes have the handlers of a document, which only an object shows. */
static void guard_launch(void)
{
	zend_class_entry *class = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("domdocument"));
	zval document;

	if (class && object_init_ex(&document, class) == SUCCESS) {
		zend_object_handlers *handlers = (zend_object_handlers *) Z_OBJ_HT(document);
		ASYNC_REPLACE_POINTER(handlers->write_property, dom_write_property, dom_write);
		zval_ptr_dtor(&document);
	}
}

#ifdef ASYNC_HAVE_PDO
static zend_always_inline bool is_of_driver(const pdo_dbh_t *dbh, const char *name)
{
	return dbh && dbh->driver && dbh->driver->driver_name_len == strlen(name)
		&& memcmp(dbh->driver->driver_name, name, strlen(name)) == 0;
}

static bool is_pooled(const pdo_dbh_t *dbh)
{
	return async_guard_is_pooled && async_guard_is_pooled(dbh);
}

/* MySQL mixes up all that happens on one connection. Calls of libpq and SQLite queue, so a connection to them is not
 * guarded. But PDO frees the values that are bound to a statement when another coroutine binds or executes; so a statement
 * is. That of SQLite is the second thing in the data of the driver. */
static const void *key_of_pdo(zend_object *object)
{
	const pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);

	return dbh && !is_pooled(dbh) && is_of_driver(dbh, "mysql") ? dbh : NULL;
}

static const void *key_of_statement(zend_object *object)
{
	const pdo_stmt_t *stmt = php_pdo_stmt_fetch_object(object);

	if (!stmt->dbh || is_pooled(stmt->dbh)) {
		return NULL;
	}
	if (is_of_driver(stmt->dbh, "sqlite")) {
		return stmt->driver_data ? ((void **) stmt->driver_data)[1] : NULL;
	}
	return is_of_driver(stmt->dbh, "mysql") ? (const void *) stmt->dbh : object;
}

GUARD_WAITING(pdo_call, this_of(execute_data) ? key_of_pdo(Z_OBJ(EX(This))) : NULL, "connection", HINT_PDO)

/* In a child process: a coroutine of the parent was in the middle of a call of SQLite. */
static bool statement_is_lost(zend_object *object)
{
	const pdo_dbh_t *dbh = php_pdo_stmt_fetch_object(object)->dbh;

	return is_of_driver(dbh, "sqlite") && dbh->driver_data && UNEXPECTED(async_turn_is_lost(*(void **) dbh->driver_data));
}

static const void *statement_call_key(zend_execute_data *execute_data)
{
	return this_of(execute_data) ? key_of_statement(Z_OBJ(EX(This))) : NULL;
}

static ZEND_NAMED_FUNCTION(statement_call)
{
	zif_handler original = async_replaced(EX(func), statement_call);
	zend_object *object = EXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE) ? this_of(execute_data) : NULL;

	if (UNEXPECTED(object && statement_is_lost(object))) {
		async_sqlite_throw_lost();
	} else {
		call_alone(object ? statement_call_key(execute_data) : NULL, "statement", HINT_STATEMENT, original,
			INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}
#endif

/* A foreach calls no method: each of its steps passes the guard, too. */
typedef struct iterated {
	zend_object_iterator *(*get_iterator)(zend_class_entry *ce, zval *object, int by_ref);
	const zend_object_iterator_funcs *originals;
	zend_object_iterator_funcs funcs;
} iterated_t;

static zend_always_inline void step_alone(
	const void *key, void (*step)(zend_object_iterator *iterator), zend_object_iterator *iterator)
{
	async_turn_t turn;

	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE || !key) {
		step(iterator);
	} else if (EXPECTED(async_turn_try(&turn, key))) {
		step(iterator);
		async_turn_end(&turn);
	} else {
		async_throw_in_use("statement", HINT_STATEMENT);
	}
}

static void iterator_adopt(iterated_t *class, zend_object_iterator *iterator, zend_object_iterator_funcs own)
{
	if (!class->originals) {
		class->originals = iterator->funcs;
		class->funcs = *iterator->funcs;
		class->funcs.move_forward = own.move_forward;
		class->funcs.rewind = class->funcs.rewind ? own.rewind : NULL;
	}
	iterator->funcs = &class->funcs;
}

/* get_iterator() of PDO fetches the first row. */
#define GUARD_ITERATED(name, key_of) \
	static iterated_t name; \
	static void name##_move_forward(zend_object_iterator *iterator) \
	{ \
		step_alone(key_of(Z_OBJ(iterator->data)), name.originals->move_forward, iterator); \
	} \
	static void name##_rewind(zend_object_iterator *iterator) \
	{ \
		step_alone(key_of(Z_OBJ(iterator->data)), name.originals->rewind, iterator); \
	} \
	static zend_object_iterator *name##_get_iterator(zend_class_entry *ce, zval *object, int by_ref) \
	{ \
		const void *key = key_of(Z_OBJ_P(object)); \
		async_turn_t turn; \
		if (UNEXPECTED(key && is_refused(key, "statement", HINT_STATEMENT))) { \
			return NULL; \
		} \
		async_turn_take(&turn, key, ASYNC_TURN_ALONE); \
		zend_object_iterator *iterator = name.get_iterator(ce, object, by_ref); \
		async_turn_end(&turn); \
		if (EXPECTED(iterator)) { \
			iterator_adopt(&name, iterator, \
				(zend_object_iterator_funcs) { .move_forward = name##_move_forward, .rewind = name##_rewind }); \
		} \
		return iterator; \
	}

GUARD_ITERATED(mysqli_rows, key_of_mysqli)
#ifdef ASYNC_HAVE_PDO
GUARD_ITERATED(pdo_rows, key_of_statement)
#endif

/* Names are separated by blanks. With a list of waiting functions, these take a turn, and those that change something look;
 * without one, all take a turn but those that do no harm at any time. */
typedef struct guarded {
	const char *extension;
	const char *class; /* whose methods these are; NULL: all functions and methods */
	zif_handler waits;
	async_turn_key_t key;
	const char *harmless;
	const char *waiting;
	zif_handler changes;
	const char *changing; /* NULL: all others */
} guarded_t;

#define ALL_BUT(extension, class, waits, harmless) { extension, class, waits, waits##_key, harmless, NULL, NULL, NULL }
#define ONLY(extension, waits, waiting, changes, changing) { extension, NULL, waits, waits##_key, NULL, waiting, changes, changing }

static const guarded_t table[] = {
	ALL_BUT("redis", NULL, redis_call, "getLastError getMode getHost getPort getDBNum getTimeout getReadTimeout"
		" getPersistentID getAuth getOption"),
	ALL_BUT("mysqli", NULL, mysqli_call, "poll mysqli_poll mysqli_report mysqli_errno mysqli_error mysqli_error_list"
		" mysqli_sqlstate mysqli_affected_rows mysqli_insert_id mysqli_field_count mysqli_warning_count mysqli_thread_id"),
#ifdef ASYNC_HAVE_PDO
	ALL_BUT("pdo", "PDOStatement", statement_call, "errorCode errorInfo rowCount columnCount"),
	ALL_BUT("pdo", "PDO", pdo_call, "errorCode errorInfo inTransaction quote getAvailableDrivers"),
	ALL_BUT("pdo_mysql", NULL, pdo_call, ""),
#endif
	ALL_BUT("soap", "SoapClient", soap_call, ""),
	ALL_BUT("soap", "SoapServer", soap_call, ""),
	ALL_BUT("memcached", "Memcached", memcached_call, "getResultCode getResultMessage getOption"),
	ALL_BUT("ldap", NULL, ldap_call, ""),
	ALL_BUT("ftp", NULL, ftp_call, ""),
	ALL_BUT("xmlreader", NULL, xmlreader_call, ""),
	ALL_BUT("xsl", NULL, xsl_call, ""),
	ONLY("dom", dom_waiting_call, "load loadXML loadHTML loadHTMLFile save saveHTMLFile xinclude validate schemaValidate"
		" schemaValidateSource relaxNGValidate relaxNGValidateSource query evaluate", dom_changing_call, NULL),
	ONLY("hash", hash_waiting_call, "hash_update_stream hash_update_file", hash_changing_call, "hash_update hash_final"),
};

#define TABLE_END (table + sizeof(table) / sizeof(*table))

static const guarded_t *visited; /* the first row of the extension whose functions are being replaced */

static bool has_name(const char *names, const zend_string *name)
{
	return async_names_have(names, ZSTR_VAL(name), ZSTR_LEN(name));
}

static const guarded_t *row_of(const zend_class_entry *class)
{
	for (const guarded_t *row = visited; row < TABLE_END && strcmp(row->extension, visited->extension) == 0; row++) {
		if (!row->class || (class && zend_string_equals_cstr(class->name, row->class, strlen(row->class)))) {
			return row;
		}
	}
	return NULL;
}

static void function_guard(zend_function *function, zif_handler unused)
{
	const guarded_t *row = row_of(function->common.scope);
	const zend_string *name = function->common.function_name;

#ifdef ASYNC_HAVE_PDO
	if (row && row->waits == pdo_call && !zend_hash_str_exists(&module_registry, ZEND_STRL("pdo_mysql"))) {
		return; /* it lets the objects of all other drivers pass */
	}
#endif
	if (!row) {
		return;
	}
	if (row->waiting ? has_name(row->waiting, name) : !has_name(row->harmless, name)) {
		/* Calls of SOAP that are under way, and connections that objects share, are noted before there are coroutines. */
		async_replace_function(function, row->waits,
			row->waits == soap_call || row->waits == memcached_call ? ASYNC_WHEN_ALWAYS : ASYNC_WHEN_COROUTINES);
	} else if (row->waiting && (!row->changing || has_name(row->changing, name))) {
		async_replace_each(function, row->changes);
	}
}

/* The row whose handler stands in front of the function; NULL if there is none. */
static const guarded_t *row_of_replaced(const zend_function *function)
{
	const async_replaced_t *entry = async_slot >= 0 ? function->internal_function.reserved[async_slot] : NULL;

	for (; entry; entry = entry->below) {
		for (const guarded_t *row = table; row < TABLE_END; row++) {
			if (row->waits == entry->handler) {
				return row;
			}
		}
	}
	return NULL;
}

/* The first coroutine may be made by a callback inside a call, which has begun without a turn. */
static void guard_enter(void)
{
	for (zend_execute_data *ex = EG(current_execute_data); ex; ex = ex->prev_execute_data) {
		const guarded_t *row = ex->func && ex->func->type == ZEND_INTERNAL_FUNCTION ? row_of_replaced(ex->func) : NULL;
		if (UNEXPECTED(row)) {
			async_turn_take_old(ex, row->key);
			if (row->waits == xsl_call) {
				async_turn_take_old(ex, xsl_source_key);
			}
		}
	}
}

static zend_class_entry *class_find(const char *name)
{
	return zend_hash_str_find_ptr(CG(class_table), name, strlen(name));
}

static void guard_install(void)
{
	ce_mysqli_link = class_find("mysqli");
	ce_mysqli_stmt = class_find("mysqli_stmt");
	ce_mysqli_result = class_find("mysqli_result");
	if (ce_mysqli_result) {
		mysqli_rows.get_iterator = ce_mysqli_result->get_iterator;
		ce_mysqli_result->get_iterator = mysqli_rows_get_iterator;
	}
#ifdef ASYNC_HAVE_PDO
	zend_class_entry *statement = class_find("pdostatement");
	if (statement) {
		pdo_rows.get_iterator = statement->get_iterator;
		statement->get_iterator = pdo_rows_get_iterator;
	}
#endif
	soap_install();
	for (visited = table; visited < TABLE_END; visited++) {
		if (visited == table || strcmp(visited->extension, visited[-1].extension) != 0) {
			async_replace_all(visited->extension, function_guard, NULL);
		}
	}
}

static void guard_release(void)
{
	async_carried.depth = 0; /* a fatal error may have cut off a call of SOAP */
	if (shared) {
		zend_array_destroy(shared);
		shared = NULL;
	}
}

async_hook_t async_hook_guard = {
	.functions = ASYNC_REPLACEMENTS({ "libxml_set_streams_context", libxml_context_call }),
	.install = guard_install,
	.launch = guard_launch,
	.enter = guard_enter,
	.release = guard_release,
};
