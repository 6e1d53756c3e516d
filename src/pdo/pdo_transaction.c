/* SPDX-License-Identifier: MIT
 *
 * The methods of transactions, and exec(), which frameworks use for savepoints. A transaction whose connection is gone has been
 * rolled back: who wants to roll it back has what it wants, and the exception that has brought it there is not covered by another.
 */
#include "pdo/pdo_call.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_methods.h"

#include "zend_exceptions.h"

zif_handler async_pdo_original_beginTransaction;
ASYNC_PDO_ON_CONNECTION(async_pdo_method_beginTransaction, async_pdo_original_beginTransaction, true)

/* Without a connection there is none, unless it was lost. */
static void end_transaction(async_pdo_template_t *template, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	const async_pdo_context_t *context = async_pdo_context_current(template);

	if (context->connection || context->state == ASYNC_PDO_CONTEXT_TRANSACTION_LOST) {
		async_pdo_call_on_connection(template, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (zend_parse_parameters_none() == SUCCESS) {
		zend_throw_exception(async_pdo_ce_exception, "There is no active transaction", 0);
	}
}

zif_handler async_pdo_original_commit;
ZEND_NAMED_FUNCTION(async_pdo_method_commit)
{
	async_pdo_template_t *template = async_pdo_template_of_this(execute_data);

	if (EXPECTED(!template)) {
		async_pdo_original_commit(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		end_transaction(template, async_pdo_original_commit, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static bool transaction_is_gone(const async_pdo_context_t *context)
{
	return context->state == ASYNC_PDO_CONTEXT_TRANSACTION_LOST || context->state == ASYNC_PDO_CONTEXT_TRANSACTION_GONE;
}

zif_handler async_pdo_original_rollBack;
ZEND_NAMED_FUNCTION(async_pdo_method_rollBack)
{
	async_pdo_template_t *template = async_pdo_template_of_this(execute_data);

	if (EXPECTED(!template)) {
		async_pdo_original_rollBack(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(template);
	if (EXPECTED(!transaction_is_gone(context))) {
		end_transaction(template, async_pdo_original_rollBack, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZEND_PARSE_PARAMETERS_NONE();
	context->state = ASYNC_PDO_CONTEXT_FREE;
	RETURN_TRUE;
}

zif_handler async_pdo_original_inTransaction;
ZEND_NAMED_FUNCTION(async_pdo_method_inTransaction)
{
	async_pdo_template_t *template = async_pdo_template_of_this(execute_data);

	if (EXPECTED(!template)) {
		async_pdo_original_inTransaction(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	ZEND_PARSE_PARAMETERS_NONE();
	async_pdo_context_t *context = async_pdo_context_current(template);
	RETURN_BOOL(context->state == ASYNC_PDO_CONTEXT_TRANSACTION_LOST
		|| (context->connection && template->driver->in_transaction(context->connection->dbh)));
}

/* ROLLBACK, or ROLLBACK TO SAVEPOINT, after which the transaction goes on, in the eyes of the one who asks for it. */
static bool rolls_back(const async_pdo_template_t *template, const zend_string *sql, bool *to_savepoint)
{
	async_sql_scanner_t scanner = { ZSTR_VAL(sql), ZSTR_VAL(sql) + ZSTR_LEN(sql), template->driver->dialect, true, false };
	async_sql_token_t token;

	*to_savepoint = false;
	if (!async_sql_next(&scanner, &token) || !async_sql_is(&token, "rollback")) {
		return false;
	}
	while (async_sql_next(&scanner, &token)) {
		*to_savepoint |= async_sql_is(&token, "to");
	}
	return true;
}

zif_handler async_pdo_original_exec;
ZEND_NAMED_FUNCTION(async_pdo_method_exec)
{
	async_pdo_template_t *template = async_pdo_template_of_this(execute_data);
	bool to_savepoint;

	if (EXPECTED(!template)) {
		async_pdo_original_exec(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	if (UNEXPECTED(!ASYNC_PDO_HAS_STRING)) {
		return;
	}
	async_pdo_context_t *context = async_pdo_context_current(template);
	if (EXPECTED(!transaction_is_gone(context)) || ZEND_NUM_ARGS() != 1 || Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) != IS_STRING
			|| !rolls_back(template, Z_STR_P(ZEND_CALL_ARG(execute_data, 1)), &to_savepoint)) {
		async_pdo_call_on_connection(template, async_pdo_original_exec, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	context->state = to_savepoint ? context->state : ASYNC_PDO_CONTEXT_FREE;
	RETURN_LONG(0);
}
