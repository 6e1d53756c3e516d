/* SPDX-License-Identifier: MIT
 *
 * The template: what a pooled PDO object owns instead of a connection, and how it ends. Making one out of the arguments of
 * the constructor is in pdo_construct.c.
 */
#include "pdo/pdo_lease.h"
#include "engine/replace.h"

static void zval_set(zval *value, zend_string *string)
{
	ZVAL_NULL(value);
	if (string) {
		ZVAL_STR_COPY(value, string);
	}
}

async_pdo_template_t *async_pdo_template_create(
	async_pdo_driver_t *driver, zend_string *dsn, zend_string *username, zend_string *password, HashTable *options)
{
	async_pdo_template_t *template = ecalloc(1, sizeof(*template));

	async_in_use |= ASYNC_WHEN_POOLED;
	template->refcount = 1;
	template->driver = driver;
	template->dsn = zend_string_copy(dsn);
	zval_set(&template->username, username);
	zval_set(&template->password, password);
	template->options = options;
	template->has_prefetch = zend_hash_index_exists(options, PDO_ATTR_PREFETCH);
	zend_hash_init(&template->attributes, 0, NULL, ZVAL_PTR_DTOR, false);
	zend_hash_init(&template->steps, 0, NULL, ZVAL_PTR_DTOR, false);
	zend_hash_real_init_mixed(&template->steps);
	async_list_init(&template->connections);
	async_pdo_contexts_init(template);
	if (driver->once_attribute) {
		array_init_size(&template->once_options, 1);
		add_index_bool(&template->once_options, (zend_ulong) driver->once_attribute, true);
	}
	return template;
}

static void template_free(async_pdo_template_t *template)
{
	async_pdo_contexts_destroy(template);
	if (template->pool) {
		ZEND_ASYNC_EVENT_RELEASE(&template->pool->event);
	}
	zend_hash_destroy(&template->attributes);
	zend_hash_destroy(&template->steps);
	zval_ptr_dtor(&template->init);
	zval_ptr_dtor(&template->fatal);
	zval_ptr_dtor(&template->credentials);
	zval_ptr_dtor(&template->once_options);
	zend_string_release(template->dsn);
	zval_ptr_dtor(&template->username);
	zval_ptr_dtor(&template->password);
	async_string_release(template->pool_options.name);
	zend_array_release(template->options);
	for (size_t i = 0; i <= ASYNC_PDO_READ_COUNT; i++) {
		async_string_release(template->read[i].text);
	}
	if (template->anchor) {
		template->driver->let_die(template->anchor);
	}
	efree(template);
}

void async_pdo_template_delref(async_pdo_template_t *template)
{
	if (--template->refcount == 0) {
		template_free(template);
	}
}

bool async_pdo_template_open_pool(async_pdo_template_t *template)
{
	zend_async_pool_options_t *options = &template->pool_options;

	options->size = sizeof(*options);
	options->factory = async_pdo_connection_open;
	options->destructor = async_pdo_connection_close;
	options->healthcheck = async_pdo_connection_check;
	options->before_release = async_pdo_connection_before_release;
	options->user_data = template;
	template->pool = ZEND_ASYNC_NEW_POOL_WITH_OPTIONS(options);
	if (template->pool) {
		ZEND_ASYNC_POOL_SET_PHP_VALUES(template->pool); /* connections are objects of PDO: getPool() may hand them out */
	}
	return template->pool != NULL;
}

void async_pdo_template_record_attribute(
	async_pdo_template_t *template, async_pdo_context_t *context, zend_long attribute, zval *value)
{
	zval old, *entry;

	template->has_prefetch |= attribute == PDO_ATTR_PREFETCH;
	if (template->is_constructing) {
		return;
	}
	if (context && !context->attributes) {
		context->attributes = zend_new_array(0);
	}
	entry = zend_hash_index_lookup(context ? context->attributes : &template->attributes, (zend_ulong) attribute);
	ZVAL_COPY_VALUE(&old, entry);
	ZVAL_COPY_DEREF(entry, value);
	*(context ? &context->attributes_version : &template->attributes_version) = ++template->attributes_changes;
	zval_ptr_dtor(&old); /* last: a destructor may set attributes, too */
}

static void forget(zval *value)
{
	zval old = *value;

	ZVAL_NULL(value);
	zval_ptr_dtor(&old);
}

/* It is not needed any more, and the collector does not see it any more. Connections that are being cleaned still take the
 * steps that are SQL. */
static void template_forget_settings(async_pdo_template_t *template)
{
	HashTable *options = template->options;
	zval *step;

	template->options = (HashTable *) &zend_empty_array;
	zend_array_release(options);
	zend_hash_clean(&template->attributes);
	forget(&template->fatal);
	forget(&template->credentials);
	ZEND_HASH_FOREACH_VAL(&template->steps, step) {
		if (Z_TYPE_P(step) != IS_STRING) {
			forget(step);
		}
	} ZEND_HASH_FOREACH_END();
}

/* PHP code has acquired it and dropped it: only the pool has it, and no code can release it any more. The pool is closed,
 * so it is not idle. */
static bool connection_was_dropped(const async_pdo_connection_t *connection)
{
	return !connection->is_leased && !connection->depth && GC_REFCOUNT(connection->object) == 1
		&& (connection->state == ASYNC_PDO_IDLE || connection->state == ASYNC_PDO_PINNED);
}

/* Such a connection would keep the template, which keeps the pool. To release one may take time: then look again. */
static bool template_release_dropped(async_pdo_template_t *template)
{
	ASYNC_LIST_FOREACH(&template->connections, node) {
		async_pdo_connection_t *connection = ASYNC_CONTAINER_OF(node, async_pdo_connection_t, node);
		if (connection_was_dropped(connection)) {
			zval resource;
			ZVAL_OBJ(&resource, connection->object);
			ZEND_ASYNC_POOL_RELEASE(template->pool, &resource);
			return true;
		}
	}
	return false;
}

/* A pool that is referenced from nowhere else forgets the connections that PHP code has acquired. They would keep the
 * template, which keeps the pool, which keeps them. */
void async_pdo_template_leave_pool(async_pdo_template_t *template)
{
	zend_async_pool_t *pool = template->pool;

	ASYNC_LIST_FOREACH(&template->connections, node) {
		if (ASYNC_CONTAINER_OF(node, async_pdo_connection_t, node)->is_leased) {
			return; /* it will be given back */
		}
	}
	template->pool = NULL;
	if (pool) {
		ZEND_ASYNC_EVENT_RELEASE(&pool->event);
	}
}

/* The PDO object is gone. Connections with living statements go on until those die, everything else is closed. */
static void template_closer(pdo_dbh_t *dbh)
{
	async_pdo_template_t *template = dbh->driver_data;
	zend_async_pool_t *pool = template->pool;
	async_pdo_context_t *context;

	dbh->driver_data = NULL;
	template->is_closed = true;
	if (pool) {
		ZEND_ASYNC_POOL_CLOSE(pool); /* before connections come back to it */
		ZEND_HASH_FOREACH_PTR(&template->contexts, context) {
			async_pdo_connection_t *connection = context->connection;
			if (connection) {
				async_pdo_connection_detach(connection, ASYNC_PDO_CONTEXT_FREE);
				async_pdo_lease_abandon(connection);
			}
		} ZEND_HASH_FOREACH_END();
		while (template_release_dropped(template)) {
		}
		if (template->pool_object) {
			OBJ_RELEASE(template->pool_object);
			template->pool_object = NULL;
		}
	}
	template_forget_settings(template);
	async_pdo_template_leave_pool(template);
	async_pdo_template_delref(template);
}

static void gc_add_values(zend_get_gc_buffer *buffer, HashTable *table)
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(table, value) {
		zend_get_gc_buffer_add_zval(buffer, value);
	} ZEND_HASH_FOREACH_END();
}

/* Connections know what was set on the template, and that may lead back to it. Each reference that this layer or the pool
 * has is shown once: those of PHP code and of calls in progress are not ours. */
static void template_get_gc(pdo_dbh_t *dbh, zend_get_gc_buffer *buffer)
{
	async_pdo_template_t *template = dbh->driver_data;
	async_pdo_context_t *context;

	gc_add_values(buffer, template->options);
	gc_add_values(buffer, &template->attributes);
	ZEND_HASH_FOREACH_PTR(&template->contexts, context) {
		if (context->attributes) {
			gc_add_values(buffer, context->attributes);
		}
	} ZEND_HASH_FOREACH_END();
	gc_add_values(buffer, &template->steps);
	zend_get_gc_buffer_add_zval(buffer, &template->fatal);
	zend_get_gc_buffer_add_zval(buffer, &template->credentials);
	ASYNC_LIST_FOREACH(&template->connections, node) {
		async_pdo_connection_t *connection = ASYNC_CONTAINER_OF(node, async_pdo_connection_t, node);
		if (connection->is_leased) {
			zend_get_gc_buffer_add_obj(buffer, connection->object);
		}
	}
	if (template->pool) {
		ZEND_ASYNC_POOL_GET_GC(template->pool, buffer);
	}
	if (template->pool_object) {
		zend_get_gc_buffer_add_obj(buffer, template->pool_object);
	}
}

const struct pdo_dbh_methods async_pdo_template_methods = {
	.closer = template_closer,
	.get_driver_methods = async_pdo_driver_methods,
	.get_gc = template_get_gc,
};
