/* SPDX-License-Identifier: MIT
 *
 * The arguments of a function of PHP that we replaced. PHP coerces them ("1" and 1.0 are good integers, unless the caller
 * declares strict types), and complains while it does. A replacement that must know an argument before it calls the original
 * coerces it in place: the original then finds an integer, and PHP complains once.
 */
#ifndef ASYNC_ENGINE_ARGUMENTS_H
#define ASYNC_ENGINE_ARGUMENTS_H

#include "engine/compat.h"

#include "zend_closures.h"

/* Makes an integer of the argument `number`, counted from 1; NULL stays what it is if the parameter is nullable. False: an
 * exception is pending, or the original will refuse the argument. */
static inline bool async_argument_to_long(zend_execute_data *execute_data, uint32_t number, bool is_nullable)
{
	zval *arg = ZEND_CALL_ARG(execute_data, number);
	zend_long value;
	bool is_null = false;

	if (EXPECTED(Z_TYPE_P(arg) == IS_LONG)) {
		return true;
	}
	if (!zend_parse_arg_long(arg, &value, &is_null, is_nullable, number)) {
		return false;
	}
	if (!is_null) {
		zval_ptr_dtor(arg);
		ZVAL_LONG(arg, value);
	}
	return true;
}

/* What Z_PARAM_FUNC finds out about a closure, as most callables are; without its search, which costs as much as a switch of
 * coroutines. False = the value is none. */
static zend_always_inline bool async_argument_is_closure(zval *arg, zend_fcall_info *fci, zend_fcall_info_cache *fcc)
{
	if (UNEXPECTED(Z_TYPE_P(arg) != IS_OBJECT || Z_OBJCE_P(arg) != zend_ce_closure)) {
		return false;
	}
	memset(fcc, 0, sizeof(*fcc));
	Z_OBJ_HT_P(arg)->get_closure(Z_OBJ_P(arg), &fcc->called_scope, &fcc->function_handler, &fcc->object, true);
	fcc->calling_scope = fcc->called_scope;
	ASYNC_SET_CACHED_CLOSURE(fcc, Z_OBJ_P(arg));
	*fci = (zend_fcall_info) { .size = sizeof(*fci), .object = fcc->object };
	ZVAL_COPY_VALUE(&fci->function_name, arg);
	return true;
}

/* The same for a float. */
static inline bool async_argument_to_double(zend_execute_data *execute_data, uint32_t number)
{
	zval *arg = ZEND_CALL_ARG(execute_data, number);
	double value;
	bool is_null = false;

	if (!zend_parse_arg_double(arg, &value, &is_null, false, number)) {
		return false;
	}
	zval_ptr_dtor(arg);
	ZVAL_DOUBLE(arg, value);
	return true;
}

/* The same for a string. PHP leaves the string that it makes in place of the argument. */
static inline bool async_argument_to_string(zend_execute_data *execute_data, uint32_t number)
{
	zend_string *value;

	return zend_parse_arg_str(ZEND_CALL_ARG(execute_data, number), &value, false, number);
}

/* Is each of the first arguments an array, mostly by reference, or NULL? */
static inline bool async_arguments_are_arrays(zval *args, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		const zval *arg = Z_ISREF(args[i]) ? Z_REFVAL(args[i]) : &args[i];
		if (Z_TYPE_P(arg) != IS_ARRAY && Z_TYPE_P(arg) != IS_NULL) {
			return false;
		}
	}
	return true;
}

/* The stream that is the argument; NULL if it is none, or closed. */
static inline php_stream *async_argument_stream(zend_execute_data *execute_data, uint32_t number)
{
	zval *arg = ZEND_NUM_ARGS() >= number ? ZEND_CALL_ARG(execute_data, number) : NULL;

	if (!arg || Z_TYPE_P(arg) != IS_RESOURCE
			|| (Z_RES_TYPE_P(arg) != php_file_le_stream() && Z_RES_TYPE_P(arg) != php_file_le_pstream())) {
		return NULL;
	}
	return Z_RES_VAL_P(arg);
}

/* The stream that the internal function which runs now was given as its first argument, if its label begins so; or NULL. */
static inline php_stream *async_current_stream(const char *label)
{
	zend_execute_data *execute_data = EG(current_execute_data);
	php_stream *stream = execute_data && execute_data->func && execute_data->func->type == ZEND_INTERNAL_FUNCTION
		? async_argument_stream(execute_data, 1) : NULL;

	return stream && strncmp(stream->ops->label, label, strlen(label)) == 0 ? stream : NULL;
}

/* The original changes the variables of the script behind the first arguments, and other coroutines may do so, too, before
 * it returns. So it works on values of its own, which the variables get in the end. `variables` keeps the references
 * meanwhile. */
static inline void async_arguments_hide(zval *args, uint32_t count, zval *values, zval *variables)
{
	for (uint32_t i = 0; i < count; i++) {
		ZVAL_COPY_VALUE(&variables[i], &args[i]);
		if (Z_ISREF(variables[i])) {
			Z_TRY_ADDREF(values[i]);
			ZVAL_NEW_REF(&args[i], &values[i]);
		}
	}
}

static inline void async_arguments_assign(zval *args, uint32_t count, zval *variables)
{
	for (uint32_t i = 0; i < count; i++) {
		if (!Z_ISREF(variables[i])) {
			continue;
		}
		zval own, old;
		ZVAL_COPY_VALUE(&own, &args[i]);
		ZVAL_COPY_VALUE(&args[i], &variables[i]);
		if (UNEXPECTED(ZEND_REF_HAS_TYPE_SOURCES(Z_REF(args[i])))) { /* a property with a type */
			ZVAL_COPY(&old, Z_REFVAL(own));
			zend_try_assign_typed_ref_zval(Z_REF(args[i]), &old);
			zval_ptr_dtor(&own);
			continue;
		}
		ZVAL_COPY_VALUE(&old, Z_REFVAL(args[i]));
		ZVAL_COPY(Z_REFVAL(args[i]), Z_REFVAL(own));
		zval_ptr_dtor(&own);
		zval_ptr_dtor(&old); /* last: a destructor may look at the variable */
	}
}

#endif
