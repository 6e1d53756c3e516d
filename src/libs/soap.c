/* SPDX-License-Identifier: MIT
 *
 * ext/soap keeps the types, the encoding and the error handling of the call that is under way in its globals, and restores
 * what it found when the call ends. Calls of coroutines do not end in the reverse order of their beginnings. So a coroutine
 * that is suspended in a call takes these globals along: the others find them as they are without a call, and an error of
 * theirs is not taken for one of SOAP.
 */
#include "libs/guard.h"
#include "engine/vm_state.h"

/* Parts of the globals: from the type map to the object that gets errors, from the encoding to the features, and the
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
	uint32_t depth;
} soap_state_t;

static char *globals; /* NULL if they are not as above */
static soap_state_t quiet; /* without a call */

static void state_copy(soap_state_t *state)
{
	memcpy(state->call, globals + CALL_OFFSET, CALL_SIZE);
	memcpy(state->encoding, globals + ENCODING_OFFSET, ENCODING_SIZE);
	memcpy(state->references, globals + REFERENCES_OFFSET, REFERENCES_SIZE);
}

static void state_put(const soap_state_t *state)
{
	memcpy(globals + CALL_OFFSET, state->call, CALL_SIZE);
	memcpy(globals + ENCODING_OFFSET, state->encoding, ENCODING_SIZE);
	memcpy(globals + REFERENCES_OFFSET, state->references, REFERENCES_SIZE);
}

static void *soap_take(void)
{
	soap_state_t *state = emalloc(sizeof(*state));

	state_copy(state);
	state->depth = async_carried.depth;
	state_put(&quiet);
	async_carried.depth = 0;
	return state;
}

static void soap_give_back(void *data)
{
	soap_state_t *state = data;

	state_put(state);
	async_carried.depth = state->depth;
	efree(state);
}

void async_soap_enter(async_soap_call_t *call)
{
	call->was_unclean = CG(unclean_shutdown);
	call->is_blocking = !globals;
	if (UNEXPECTED(!globals)) {
		zend_fiber_switch_block(); /* the whole process waits: we do not know this version of ext/soap */
	} else if (async_carried.depth++ == 0) {
		state_copy(&quiet);
	}
}

void async_soap_leave(const async_soap_call_t *call)
{
	if (UNEXPECTED(call->is_blocking)) {
		zend_fiber_switch_unblock();
	} else {
		async_carried.depth--;
	}
	/* ext/soap makes a SoapFault of a fatal error, so the request goes on; but PHP has noted its end. */
	CG(unclean_shutdown) = call->was_unclean;
}

/* A setting of the cache tells where the globals are, and whether they are as above. */
void async_soap_install(void)
{
#ifndef ZTS
	const zend_ini_entry *ttl = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("soap.wsdl_cache_ttl"));

	if (ttl && (uintptr_t) ttl->mh_arg1 == CACHE_OFFSET + sizeof(void *)) {
		globals = ttl->mh_arg2;
		async_carried.take = soap_take;
		async_carried.give_back = soap_give_back;
	}
#endif
}

void async_soap_release(void)
{
	async_carried.depth = 0; /* a fatal error may have cut off a call */
}
