/* SPDX-License-Identifier: MIT
 *
 * Everything that depends on the version of PHP, in one place.
 */
#ifndef ASYNC_ENGINE_COMPAT_H
#define ASYNC_ENGINE_COMPAT_H

#include "php.h"
#include "zend_fibers.h"
#include "zend_observer.h"

/* 8.3 made zend_fiber_init_context() return a zend_result. */
#if PHP_VERSION_ID >= 80300
# define ASYNC_FIBER_INIT_CONTEXT(context, kind, entry, size) \
	(zend_fiber_init_context(context, kind, entry, size) == SUCCESS)
#else
# define ASYNC_FIBER_INIT_CONTEXT(context, kind, entry, size) zend_fiber_init_context(context, kind, entry, size)
#endif

/* 8.3 checks the depth of the C stack against these, and throws an Error; zend.reserved_stack_size is what it leaves below.
 * */
#if PHP_VERSION_ID >= 80300 && defined(ZEND_CHECK_STACK_LIMIT)
# define ASYNC_SET_STACK_LIMITS(low, high) \
	(EG(stack_limit) = (low) + EG(reserved_stack_size), EG(stack_base) = (high))
# define ASYNC_IS_FIRST_FRAME(context) \
	((char *) zend_fiber_stack_base((context)->stack) - (char *) (context)->handle == ASYNC_FIRST_FRAME_SIZE)
# define ASYNC_SET_ENGINE_STACK_LIMITS(stack) \
	(EG(stack_limit) = zend_fiber_stack_limit(stack), EG(stack_base) = zend_fiber_stack_base(stack))
#else
# define ASYNC_SET_STACK_LIMITS(low, high) ((void) (low), (void) (high))
# define ASYNC_IS_FIRST_FRAME(context) ((void) (context), true)
# define ASYNC_SET_ENGINE_STACK_LIMITS(stack) ((void) (stack))
#endif

/* 8.3 notes the closure of a prepared call. */
#if PHP_VERSION_ID >= 80300
# define ASYNC_SET_CACHED_CLOSURE(fcc, object) ((fcc)->closure = (object))
#else
# define ASYNC_SET_CACHED_CLOSURE(fcc, object) ((void) (object))
#endif

/* 8.2.33 and later unwind when memory runs out, and refuse to call anything until the request ends; see shutdown.c. */
#ifdef ZEND_HAS_OOM
# define ASYNC_FORGET_OOM() (EG(delayed_oom).state = ZEND_OOM_STATE_NONE)
#else
# define ASYNC_FORGET_OOM() ((void) 0)
#endif

/* 8.3 calls the exception handler for what a function throws that has no caller: so also the one that a handler has set. */
#define ASYNC_CALLS_NEXT_HANDLER (PHP_VERSION_ID >= 80300)

/* 8.5 took the zend_fcall_info out of the entry of a shutdown function; its cache was always enough. */
#if PHP_VERSION_ID >= 80500
# define ASYNC_SHUTDOWN_ENTRY_INIT(entry) ((void) (entry))
#else
# define ASYNC_SHUTDOWN_ENTRY_INIT(entry) ((entry).fci.size = sizeof((entry).fci))
#endif

/* 8.4 no longer blocks the switching of fibers in each destructor that it calls. */
#define ASYNC_DESTRUCTORS_BLOCK (PHP_VERSION_ID < 80400)

/* Where an object notes that __get() and the like of it are running: 8.4 uses the word for other recursions, too, so it is
 * valid before the first property has needed it. */
#ifdef Z_GUARD_P
# define ASYNC_GUARD(zv) Z_GUARD_P(zv)
# define ASYNC_HAS_GUARD(zv) ((void) (zv), true)
#else
# define ASYNC_GUARD(zv) Z_PROPERTY_GUARD_P(zv)
# define ASYNC_HAS_GUARD(zv) (Z_TYPE_P(zv) != IS_UNDEF)
#endif

/* 8.4 keeps the headers of the last answer over HTTP, for http_get_last_response_headers(). */
#if PHP_VERSION_ID >= 80400
# define ASYNC_LAST_HTTP_HEADERS BG(last_http_headers)
#endif

/* 8.3 made reads from sockets return at once when a part of what was asked for was in the buffer, or the timeout is zero. */
#ifdef ASYNC_HAVE_STREAM_HAS_BUFFERED_DATA
# define ASYNC_SOCKET_HAS_ENOUGH(stream) ((stream)->has_buffered_data)
# define ASYNC_SOCKET_ZERO_IS_NO_WAIT 1
#else
# define ASYNC_SOCKET_HAS_ENOUGH(stream) ((void) (stream), false)
# define ASYNC_SOCKET_ZERO_IS_NO_WAIT 0
#endif

/* Before 8.6 the engine may have a second exception in its hands, while it calls an autoloader or a destructor. */
#if PHP_VERSION_ID < 80600
# define ASYNC_PREV_EXCEPTION EG(prev_exception)
# define ASYNC_SET_PREV_EXCEPTION(exception) (EG(prev_exception) = (exception))
#else
# define ASYNC_PREV_EXCEPTION ((zend_object *) NULL)
# define ASYNC_SET_PREV_EXCEPTION(exception) ((void) (exception))
#endif

/* 8.6 has the table of classes that load in place; before, it is made when the first autoloader is called. */
#if PHP_VERSION_ID < 80600
# define ASYNC_IS_AUTOLOADING (EG(in_autoload) && zend_hash_num_elements(EG(in_autoload)))
#else
# define ASYNC_IS_AUTOLOADING (zend_hash_num_elements(&EG(autoload_current_classnames)) != 0)
#endif

/* 8.6 renamed the errors that a wrapper of streams collects. */
#if PHP_VERSION_ID < 80600
# define ASYNC_WRAPPER_ERRORS FG(wrapper_errors)
#else
# define ASYNC_WRAPPER_ERRORS FG(wrapper_logged_errors)
#endif

/* 8.6 keeps of an output callback what is needed to call it. */
#if PHP_VERSION_ID < 80600
# define ASYNC_GC_ADD_OUTPUT_HANDLER(buffer, handler) zend_get_gc_buffer_add_zval(buffer, &(handler)->func.user->zoh)
#else
# define ASYNC_GC_ADD_OUTPUT_HANDLER(buffer, handler) zend_get_gc_buffer_add_fcc(buffer, (handler)->func.user_fcc)
#endif

/* 8.6 has a stack of the stream operations under way, whose errors are reported or kept when they end. */
#if PHP_VERSION_ID >= 80600
# define ASYNC_STREAM_ERRORS FG(stream_error_state)
#endif

/* From 8.6 on the context of a stream says what becomes of its errors: warnings, exceptions, or nothing. A failed send was
 * a notice before, and that of a datagram ended with a new line. */
#if PHP_VERSION_ID >= 80600
# define ASYNC_STREAM_WARN(stream, code, ...) php_stream_warn(stream, code, __VA_ARGS__)
# define ASYNC_STREAM_NOTICE(stream, code, ...) php_stream_warn(stream, code, __VA_ARGS__)
# define ASYNC_END_OF_MESSAGE ""
#else
# define ASYNC_STREAM_WARN(stream, code, ...) php_error_docref(NULL, E_WARNING, __VA_ARGS__)
# define ASYNC_STREAM_NOTICE(stream, code, ...) php_error_docref(NULL, E_NOTICE, __VA_ARGS__)
# define ASYNC_END_OF_MESSAGE "\n"
#endif

/* 8.6 refuses to sleep longer than an unsigned int can say; before, the bits above were ignored. */
#define ASYNC_LONG_SLEEP_IS_REFUSED (PHP_VERSION_ID >= 80600)

/* 8.6 copies from descriptor to descriptor in one blocking call, and asks for the descriptors by this cast. */
#if PHP_VERSION_ID >= 80600
# define ASYNC_IS_CAST_FOR_COPY(castas) ((castas) == PHP_STREAM_AS_FD_FOR_COPY)
#else
# define ASYNC_IS_CAST_FOR_COPY(castas) ((void) (castas), false)
#endif

/* 8.6 closes the cursor of a statement before it executes it again. */
#define ASYNC_EXECUTE_CLOSES_CURSOR (PHP_VERSION_ID >= 80600)

/* 8.6 reads the argument of an internal function as that of any other. */
#if PHP_VERSION_ID < 80600
# define ASYNC_ARG_INFO(arginfo) ((zend_internal_arg_info *) ((arginfo) + 1))
# define ASYNC_PARSE_STRING_WEAK(argument, string, position) zend_parse_arg_str_weak(argument, string, position)
typedef uint8_t async_filter_flag_t;
#else
# define ASYNC_ARG_INFO(arginfo) ((zend_arg_info *) ((arginfo) + 1))
# define ASYNC_PARSE_STRING_WEAK(argument, string, position) (*(string) = zend_parse_arg_str_weak(argument, position))
typedef bool async_filter_flag_t;
#endif

/* What the engine has on the stack of a context that has not begun; see carrier.c. */
#if defined(__x86_64__)
# define ASYNC_FIRST_FRAME_SIZE 0x48
#elif defined(__aarch64__)
# define ASYNC_FIRST_FRAME_SIZE 0xb0
#endif

/* The engine's own stacks are needed where the switch itself must know them, and where we do not know the first frame. */
#if defined(__SANITIZE_ADDRESS__) || defined(ZEND_FIBER_UCONTEXT) || !defined(ASYNC_FIRST_FRAME_SIZE)
# define ASYNC_ENGINE_STACKS 1
#endif

/* Object handlers of a class may be a default of the class entry only from 8.3 on. */
#if PHP_VERSION_ID >= 80300
# define ASYNC_SET_DEFAULT_HANDLERS(ce, h) ((ce)->default_object_handlers = (h))
#else
# define ASYNC_SET_DEFAULT_HANDLERS(ce, h) ((void) (h))
#endif

#endif
