/* SPDX-License-Identifier: MIT
 *
 * Large objects of PostgreSQL are streams of the driver, which talk to the server past PDO's tables of methods. So the gate is
 * put into their operations. The PDO object is the first thing in the data of such a stream, in a zval before PHP 8.5.
 */
#include "pdo/pdo_gate_internal.h"

#include "ext/standard/file.h"

static const php_stream_ops *original;
static php_stream_ops guarded;

/* NULL = the connection is being closed. */
static async_pdo_connection_t *connection_of(const php_stream *stream)
{
	return async_pdo_connection_of_object(*(zend_object **) stream->abstract);
}

static ssize_t lob_write(php_stream *stream, const char *buffer, size_t count)
{
	async_pdo_connection_t *connection = connection_of(stream);

	GATE_ENTER(connection, -1);
	ssize_t result = original->write(stream, buffer, count);
	GATE_LEAVE(connection, NULL, result < 0);
	return result;
}

static ssize_t lob_read(php_stream *stream, char *buffer, size_t count)
{
	async_pdo_connection_t *connection = connection_of(stream);

	GATE_ENTER(connection, -1);
	ssize_t result = original->read(stream, buffer, count);
	GATE_LEAVE(connection, NULL, result < 0);
	return result;
}

static int lob_seek(php_stream *stream, zend_off_t offset, int whence, zend_off_t *result)
{
	async_pdo_connection_t *connection = connection_of(stream);

	GATE_ENTER(connection, -1);
	int status = original->seek(stream, offset, whence, result);
	GATE_LEAVE(connection, NULL, status < 0);
	return status;
}

/* It must be freed in any case; where the gate is closed the server is not told, and forgets it with the transaction. */
static int lob_close(php_stream *stream, int close_handle)
{
	async_pdo_connection_t *connection = connection_of(stream);

	if (!connection || connection->is_broken || connection->state == ASYNC_PDO_CLEANING || async_pdo_lease_is_busy(connection)
			|| !async_pdo_lease_enter(connection)) {
		return original->close(stream, 0);
	}
	zend_object *object = connection->object, *pending = EG(exception);
	GC_ADDREF(object); /* the stream has the last reference, perhaps */
	int result = original->close(stream, close_handle);
	GATE_LEAVE(connection, NULL, false);
	OBJ_RELEASE(object);
	return result;
}

void async_pdo_pgsql_lob_guard(zval *value)
{
	php_stream *stream = NULL;

	if (Z_TYPE_P(value) != IS_RESOURCE) {
		return;
	}
	php_stream_from_zval_no_verify(stream, value);
	if (!stream || stream->ops == &guarded || strcmp(stream->ops->label, "pdo_pgsql lob stream")) {
		return;
	}
	if (!original) {
		original = stream->ops;
		guarded = *original;
		guarded.write = lob_write;
		guarded.read = lob_read;
		guarded.seek = lob_seek;
		guarded.close = lob_close;
	}
	stream->ops = &guarded;
}

/* The driver recognises its streams by their operations. */
int async_pdo_pgsql_lob_bind(
	async_pdo_connection_t *connection, pdo_stmt_t *stmt, struct pdo_bound_param_data *param, enum pdo_param_event event)
{
	zval *parameter = Z_ISREF(param->parameter) ? Z_REFVAL(param->parameter) : &param->parameter;
	php_stream *stream = NULL;

	if (UNEXPECTED(Z_TYPE_P(parameter) == IS_RESOURCE)) {
		php_stream_from_zval_no_verify(stream, parameter);
	}
	bool is_guarded = stream && stream->ops == &guarded;
	if (is_guarded) {
		stream->ops = original;
	}
	int ok = connection->driver_stmt_methods->param_hook(stmt, param, event);
	if (is_guarded) {
		stream->ops = &guarded;
	}
	return ok;
}
