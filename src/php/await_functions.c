/* SPDX-License-Identifier: MIT
 *
 * The await_* functions: which elements end the wait, and what of the outcome is returned.
 */
#include "php/await_group.h"
#include "php/coroutine_class.h"

#include "zend_exceptions.h"

static void return_pair(zval *return_value, zval *first, HashTable *errors)
{
	zval second;

	ZVAL_ARR(&second, errors);
	array_init_size(return_value, 2);
	zend_hash_next_index_insert(Z_ARR_P(return_value), first);
	zend_hash_next_index_insert(Z_ARR_P(return_value), &second);
}

static void group_return_results_and_errors(async_group_t *group, const async_group_arguments_t *arguments, zval *return_value)
{
	if (async_group_run(group, arguments)) {
		zval results;
		HashTable *errors = zend_new_array(0);

		array_init(&results);
		async_group_outcome(
			group, Z_ARR(results), errors, arguments->preserve_key_order, arguments->fill_null);
		return_pair(return_value, &results, errors);
	}
	async_group_destroy(group);
}

static void group_return_results_or_fail(async_group_t *group, const async_group_arguments_t *arguments, zval *return_value)
{
	if (async_group_run(group, arguments)) {
		async_group_item_t *failure = async_group_first_failure(group);

		if (failure && group->successes < group->wanted) {
			async_group_item_throw(failure);
		} else {
			array_init(return_value);
			async_group_outcome(group, Z_ARR_P(return_value), NULL, arguments->preserve_key_order, false);
		}
	}
	async_group_destroy(group);
}

static bool group_check_count(zend_long count)
{
	if (count < 0) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		return false;
	}
	return true;
}

ZEND_FUNCTION(Async_await_all)
{
	async_group_t group = { .wanted = UINT32_MAX, .wait_for_rest = true };
	async_group_arguments_t arguments = { .preserve_key_order = true };

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_ZVAL(arguments.iterable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(arguments.token, async_ce_awaitable)
		Z_PARAM_BOOL(arguments.preserve_key_order)
		Z_PARAM_BOOL(arguments.fill_null)
	ZEND_PARSE_PARAMETERS_END();

	group_return_results_and_errors(&group, &arguments, return_value);
}

ZEND_FUNCTION(Async_await_all_or_fail)
{
	async_group_t group = { .wanted = UINT32_MAX, .fail_fast = true, .wait_for_rest = true };
	async_group_arguments_t arguments = { .preserve_key_order = true };

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_ZVAL(arguments.iterable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(arguments.token, async_ce_awaitable)
		Z_PARAM_BOOL(arguments.preserve_key_order)
	ZEND_PARSE_PARAMETERS_END();

	group_return_results_or_fail(&group, &arguments, return_value);
}

ZEND_FUNCTION(Async_await_any_or_fail)
{
	async_group_t group = { .wanted = 1, .fail_fast = true };
	async_group_arguments_t arguments = { 0 };

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(arguments.iterable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(arguments.token, async_ce_awaitable)
	ZEND_PARSE_PARAMETERS_END();

	if (async_group_run(&group, &arguments) && group.first_done) {
		if (group.first_done->failed) {
			async_group_item_throw(group.first_done);
		} else {
			async_group_item_fetch(group.first_done, return_value);
		}
	}
	async_group_destroy(&group);
}

ZEND_FUNCTION(Async_await_first_success)
{
	async_group_t group = { .wanted = 1, .wait_for_rest = true };
	async_group_arguments_t arguments = { .preserve_key_order = true };

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(arguments.iterable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(arguments.token, async_ce_awaitable)
	ZEND_PARSE_PARAMETERS_END();

	if (async_group_run(&group, &arguments)) {
		HashTable *errors = zend_new_array(0);
		HashTable *results = zend_new_array(1);
		zval value, *found = NULL;

		async_group_outcome(&group, results, errors, true, false);
		ZEND_HASH_FOREACH_VAL(results, found) {
			break;
		} ZEND_HASH_FOREACH_END();
		if (found) {
			ZVAL_COPY(&value, found);
		} else {
			ZVAL_NULL(&value);
		}
		zend_array_release(results);
		return_pair(return_value, &value, errors);
	}
	async_group_destroy(&group);
}

ZEND_FUNCTION(Async_await_any_of)
{
	async_group_t group = { .wait_for_rest = true };
	async_group_arguments_t arguments = { .preserve_key_order = true };

	ZEND_PARSE_PARAMETERS_START(2, 5)
		Z_PARAM_LONG(arguments.count)
		Z_PARAM_ZVAL(arguments.iterable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(arguments.token, async_ce_awaitable)
		Z_PARAM_BOOL(arguments.preserve_key_order)
		Z_PARAM_BOOL(arguments.fill_null)
	ZEND_PARSE_PARAMETERS_END();

	if (group_check_count(arguments.count)) {
		group.wanted = (uint32_t) MIN(arguments.count, (zend_long) UINT32_MAX);
		group_return_results_and_errors(&group, &arguments, return_value);
	}
}

ZEND_FUNCTION(Async_await_any_of_or_fail)
{
	async_group_t group = { .fail_fast = true };
	async_group_arguments_t arguments = { .preserve_key_order = true };

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_LONG(arguments.count)
		Z_PARAM_ZVAL(arguments.iterable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(arguments.token, async_ce_awaitable)
		Z_PARAM_BOOL(arguments.preserve_key_order)
	ZEND_PARSE_PARAMETERS_END();

	if (group_check_count(arguments.count)) {
		group.wanted = (uint32_t) MIN(arguments.count, (zend_long) UINT32_MAX);
		group_return_results_or_fail(&group, &arguments, return_value);
	}
}
