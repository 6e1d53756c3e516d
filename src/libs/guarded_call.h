/* SPDX-License-Identifier: MIT
 *
 * A function of a library that stands in front of the original: something begins before it and ends after it, mostly a turn.
 * `begin` and `end` are expressions that know `guard`, the parameters, and the latter `result`.
 */
#ifndef ASYNC_LIBS_GUARDED_CALL_H
#define ASYNC_LIBS_GUARDED_CALL_H

#define ASYNC_GUARDED_CALL(guard_type, begin, end, type, failure, name, parameters, arguments) \
	static type (*original_##name) parameters; \
	static type turn_##name parameters \
	{ \
		guard_type guard; \
		if (UNEXPECTED(!(begin))) { \
			return failure; \
		} \
		type result = original_##name arguments; \
		end; \
		return result; \
	}

/* Its row in a table of imports. */
#define ASYNC_GUARDED_ROW(type, failure, name, parameters, arguments) \
	{ #name, (void *) turn_##name, (void **) &original_##name },

#endif
