/* SPDX-License-Identifier: MIT
 *
 * The functions of PHP and of libraries are looked up when they are first called: so PHP starts faster. Each call is one jump
 * more then, which the few functions are spared that every switch, spawn or wait calls.
 */
#ifndef ASYNC_SUPPORT_DIRECT_H
#define ASYNC_SUPPORT_DIRECT_H

#if defined(__has_attribute) && __has_attribute(noplt)
# define ASYNC_DIRECT(function) extern __typeof__(function) function __attribute__((noplt))
#else
# define ASYNC_DIRECT(function) extern __typeof__(function) function
#endif

#endif
