/* SPDX-License-Identifier: MIT
 *
 * Which values does nothing lead to but references that are lost? The way the cycle collector finds garbage: everything that
 * the lost references lead to is visited, and for each thing the references are counted that come from there. A thing that has
 * more references than that is in use elsewhere, and so is everything that it leads to.
 */
#include "runtime/forget.h"
#include "runtime/runtime.h"

#include "main/php_globals.h"

typedef struct {
	zend_refcounted *ref;
	uint32_t lost;     /* references to it that are lost, or come from things in the table */
	bool is_condemned; /* forgotten, even if other values lead to it */
	bool is_alive;
	uint32_t next;     /* in the list of living things to look into; position + 1 */
} thing_t;

static struct {
	thing_t *things;
	uint32_t count;
	uint32_t capacity;
	uint32_t alive;      /* the first of that list; 0 = it is empty */
	HashTable positions; /* address => position in `things` */
} forget;

void async_forget_begin(void)
{
	memset(&forget, 0, sizeof(forget));
	zend_hash_init(&forget.positions, 0, NULL, NULL, false);
}

static zend_always_inline zend_ulong thing_key(const zend_refcounted *ref)
{
	return (zend_ulong) (uintptr_t) ref >> 3; /* the lowest bits are always 0 */
}

static bool thing_is_possible(const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT || Z_TYPE_P(value) == IS_RESOURCE || Z_TYPE_P(value) == IS_REFERENCE
		|| (Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value));
}

static thing_t *thing_find(const zval *value)
{
	zval *position = zend_hash_index_find(&forget.positions, thing_key(Z_COUNTED_P(value)));

	return position ? &forget.things[Z_LVAL_P(position)] : NULL;
}

static thing_t *thing_get(const zval *value)
{
	thing_t *thing = thing_find(value);
	zval position;

	if (thing) {
		return thing;
	}
	if (forget.count == forget.capacity) {
		forget.capacity = forget.capacity ? forget.capacity * 2 : 64;
		forget.things = safe_erealloc(forget.things, forget.capacity, sizeof(*forget.things), 0);
	}
	ZVAL_LONG(&position, forget.count);
	zend_hash_index_add_new(&forget.positions, thing_key(Z_COUNTED_P(value)), &position);
	thing = &forget.things[forget.count++];
	*thing = (thing_t) { .ref = Z_COUNTED_P(value) };
	return thing;
}

static void thing_count(zval *value)
{
	thing_get(value)->lost++;
}

static void thing_set_alive(thing_t *thing)
{
	if (!thing->is_alive && !thing->is_condemned) {
		thing->is_alive = true;
		thing->next = forget.alive;
		forget.alive = (uint32_t) (thing - forget.things) + 1;
	}
}

static void thing_revive(zval *value)
{
	thing_set_alive(thing_find(value));
}

static void visit_one(zval *value, void (*visit)(zval *value))
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	if (thing_is_possible(value)) {
		visit(value);
	}
}

static void visit_table(HashTable *table, void (*visit)(zval *value))
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(table, value) {
		visit_one(value, visit);
	} ZEND_HASH_FOREACH_END();
}

/* Everything that the thing has a reference to. */
static void visit_children(zend_refcounted *ref, void (*visit)(zval *value))
{
	if (GC_TYPE(ref) == IS_ARRAY) {
		visit_table((HashTable *) ref, visit);
	} else if (GC_TYPE(ref) == IS_REFERENCE) {
		visit_one(&((zend_reference *) ref)->val, visit);
	} else if (GC_TYPE(ref) == IS_OBJECT) {
		zend_object *object = (zend_object *) ref;
		zval *values;
		int count;

		if (object->ce == async_ce_coroutine) {
			return; /* what a lost one had was reported already, others keep what they have */
		}
		HashTable *table = object->handlers->get_gc(object, &values, &count);
		for (int i = 0; i < count; i++) {
			visit_one(&values[i], visit);
		}
		if (table) {
			visit_table(table, visit);
		}
	}
}

void async_forget_reference(zval *value)
{
	visit_one(value, thing_count);
}

void async_forget_anyway(zval *value)
{
	if (thing_is_possible(value)) {
		thing_get(value)->is_condemned = true;
	}
}

static void thing_forget(thing_t *thing)
{
	GC_ADDREF(thing->ref); /* code that still has it can let it go without freeing it */
	if (GC_TYPE(thing->ref) == IS_OBJECT) {
		GC_ADD_FLAGS(thing->ref, IS_OBJ_DESTRUCTOR_CALLED | IS_OBJ_FREE_CALLED);
	} else if (GC_TYPE(thing->ref) == IS_RESOURCE) {
		((zend_resource *) thing->ref)->type = -1; /* as if it was closed */
		((zend_resource *) thing->ref)->ptr = NULL;
	}
}

/* What lives makes everything live that it leads to. */
static void things_revive(void)
{
	for (uint32_t i = 0; i < forget.count; i++) {
		if (GC_REFCOUNT(forget.things[i].ref) > forget.things[i].lost) {
			thing_set_alive(&forget.things[i]);
		}
	}
	while (forget.alive) {
		const thing_t *thing = &forget.things[forget.alive - 1];
		forget.alive = thing->next;
		visit_children(thing->ref, thing_revive);
	}
}

void async_forget_end(void)
{
	for (uint32_t i = 0; i < forget.count; i++) { /* the table grows meanwhile */
		visit_children(forget.things[i].ref, thing_count);
	}
	things_revive();
	for (uint32_t i = 0; i < forget.count; i++) {
		if (!forget.things[i].is_alive) {
			thing_forget(&forget.things[i]);
			PG(report_memleaks) = false; /* what is forgotten is never freed */
		}
	}
	zend_hash_destroy(&forget.positions);
	if (forget.things) {
		efree(forget.things);
	}
}
