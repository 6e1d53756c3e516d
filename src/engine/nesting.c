/* SPDX-License-Identifier: MIT
 *
 * The engine marks an object while it is inside __get() of it, or encodes it, so that a recursion ends. The marks are bits
 * in the object: another coroutine that uses the same object meanwhile would take itself for a recursion, and read null. So
 * a leaving coroutine takes its marks along, and whatever marks there are belong to the coroutine that runs.
 *
 * They are found by the frames: the object whose method was called by the engine, the arguments of functions of PHP, and
 * what is marked inside of these. Only code that was called by C, in the middle of something, can have marks. Whether there
 * is any is seen by the depth of the C stack: it is the same each time that one of our functions is called by the VM, and by
 * nothing else, in a coroutine.
 */
#include "engine/nesting.h"
#include "engine/globals.h"
#include "engine/layer.h"

/* More than the C stack of a coroutine has in use when it leaves plainly. A Fiber is not so close to its stack. */
#define PLAIN_DEPTH_MAX 4096

async_plain_exit_t async_plain_exits[ASYNC_PLAIN_EXITS];

/* Was the frame called by C, in the middle of something? The first frame of a coroutine was not: below it is an empty one
 * only. */
static bool frame_is_nested(const zend_execute_data *ex)
{
	uint32_t info = ZEND_CALL_INFO(ex);

	return (info & ZEND_CALL_TOP) && !(info & ZEND_CALL_GENERATOR) && ex->prev_execute_data
		&& ex->prev_execute_data->prev_execute_data;
}

/* Others need more or less of the C stack, from call to call, on their ways to here: then equal depths prove nothing. */
static bool function_is_ours(const zend_function *function)
{
	return function && function->type == ZEND_INTERNAL_FUNCTION && function->internal_function.module
		&& strcmp(function->internal_function.module->name, "async") == 0;
}

/* The function of a coroutine may be one of ours, as in spawn(suspend(...)): then no PHP code has called it. */
static bool is_called_by_php(const zend_execute_data *ex)
{
	const zend_execute_data *caller = ex->prev_execute_data;

	return caller && caller->func && ZEND_USER_CODE(caller->func->type);
}

/* Code that begins deeper in the stack, as destructors at the end of a coroutine do, must not teach what plain is: it could
 * be as deep as nested code elsewhere. Main, whose context is elsewhere, is never so close to it. */
static void plain_exit_learn(const zend_function *function, uintptr_t depth)
{
	async_plain_exit_t *known = async_plain_exit_of(function);

	if (depth < PLAIN_DEPTH_MAX && ASYNC_LAYERS_ASK(runs_php_entry)
			&& (known->function != function || depth < known->depth)) { /* of several ways out, the shortest */
		*known = (async_plain_exit_t) { function, depth };
	}
}

bool async_is_nested(uintptr_t depth)
{
	const zend_execute_data *newest = EG(current_execute_data);
	bool in_generator = false; /* as deep in the stack as some callback, and so no proof for others */

	for (const zend_execute_data *ex = newest; ex; ex = ex->prev_execute_data) {
		if (frame_is_nested(ex)) {
			return true;
		}
		in_generator |= (ZEND_CALL_INFO(ex) & ZEND_CALL_GENERATOR) != 0;
	}
	if (newest && !in_generator && function_is_ours(newest->func) && is_called_by_php(newest)) {
		plain_exit_learn(newest->func, depth);
	}
	return false;
}

typedef struct {
	uint32_t *word;
	uint32_t bits;
} guard_t;

struct async_guards {
	uint32_t count;
	uint32_t size;
	guard_t list[];
};

static bool guard_take(async_guards_t **guards, uint32_t *word, uint32_t mask)
{
	async_guards_t *all = *guards;

	if (!(*word & mask)) {
		return false;
	}
	if (!all || all->count == all->size) {
		uint32_t size = all ? all->size * 2 : 4;
		uint32_t count = all ? all->count : 0;
		all = *guards = erealloc(all, sizeof(*all) + size * sizeof(guard_t));
		all->count = count;
		all->size = size;
	}
	all->list[all->count++] = (guard_t) { word, *word & mask };
	*word &= ~mask;
	return true;
}

static bool guard_take_mark(async_guards_t **guards, zend_refcounted *counted)
{
	return guard_take(guards, &GC_TYPE_INFO(counted), GC_PROTECTED << GC_FLAGS_SHIFT);
}

/* One word per property; an object that has needed only one so far keeps it in place, under the name of the property. */
static void guard_take_properties(async_guards_t **guards, zend_object *object)
{
	zval *slot = object->properties_table + object->ce->default_properties_count;
	zval *entry;

	if (!ASYNC_HAS_GUARD(slot)) {
		return;
	}
	if (Z_TYPE_P(slot) == IS_STRING && ASYNC_GUARD(slot)) {
		/* The engine would give the word to another property once it is zero, and still write to it for this one: to ask
		 * for a second property now makes a table of them, in which each keeps its word. */
		bool is_file = zend_string_equals(Z_STR_P(slot), ZSTR_KNOWN(ZEND_STR_FILE));
		zend_get_property_guard(object, ZSTR_KNOWN(is_file ? ZEND_STR_LINE : ZEND_STR_FILE));
	}
	guard_take(guards, &ASYNC_GUARD(slot), UINT32_MAX);
	if (Z_TYPE_P(slot) == IS_ARRAY) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(slot), entry) {
			guard_take(guards, (uint32_t *) ((uintptr_t) Z_PTR_P(entry) & ~(uintptr_t) 1), UINT32_MAX);
		} ZEND_HASH_FOREACH_END();
	}
}

static void guard_take_object(async_guards_t **guards, zend_object *object);

/* What json_encode() and the like are in the middle of is marked on each level, so the marks lead from one to the next. */
static void guard_take_value(async_guards_t **guards, zval *value)
{
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) == IS_OBJECT) {
		guard_take_object(guards, Z_OBJ_P(value));
	} else if (Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value) && guard_take_mark(guards, Z_COUNTED_P(value))) {
		zval *element;
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
			guard_take_value(guards, element);
		} ZEND_HASH_FOREACH_END();
	}
}

static void guard_take_object(async_guards_t **guards, zend_object *object)
{
	HashTable *properties = object->properties;
	bool marked = guard_take_mark(guards, (zend_refcounted *) object);

	if (properties && guard_take_mark(guards, (zend_refcounted *) properties)) {
		marked = true;
	}
	if (object->ce->ce_flags & ZEND_ACC_USE_GUARDS) {
		guard_take_properties(guards, object);
	}
	if (!marked) {
		return;
	}
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		guard_take_value(guards, &object->properties_table[i]);
	}
	if (properties) {
		zval *property;
		ZEND_HASH_FOREACH_VAL(properties, property) { /* those above are here as indirect values */
			guard_take_value(guards, property);
		} ZEND_HASH_FOREACH_END();
	}
}

/* Almost nothing is marked: this is what must be fast. */
static zend_always_inline void guard_check_value(async_guards_t **guards, zval *value)
{
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) == IS_OBJECT) {
		const zend_object *object = Z_OBJ_P(value);
		if (EXPECTED(!GC_IS_RECURSIVE(object) && !object->properties && !(object->ce->ce_flags & ZEND_ACC_USE_GUARDS))) {
			return;
		}
	} else if (Z_TYPE_P(value) != IS_ARRAY || EXPECTED(!GC_IS_RECURSIVE(Z_ARR_P(value)))) {
		return;
	}
	guard_take_value(guards, value);
}

async_guards_t *async_guards_take(void)
{
	async_guards_t *guards = NULL;

	for (zend_execute_data *ex = EG(current_execute_data); ex; ex = ex->prev_execute_data) {
		if (frame_is_nested(ex)) {
			guard_check_value(&guards, &ex->This);
		}
		if (ex->func && ex->func->type == ZEND_INTERNAL_FUNCTION) {
			for (uint32_t i = 1; i <= ZEND_CALL_NUM_ARGS(ex); i++) {
				guard_check_value(&guards, ZEND_CALL_ARG(ex, i));
			}
		}
	}
	return guards;
}

void async_guards_give_back(async_guards_t *guards)
{
	for (uint32_t i = 0; i < guards->count; i++) {
		*guards->list[i].word |= guards->list[i].bits;
	}
	efree(guards);
}
