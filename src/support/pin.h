/* SPDX-License-Identifier: MIT
 *
 * Code that stays in memory until the process ends.
 */
#ifndef ASYNC_SUPPORT_PIN_H
#define ASYNC_SUPPORT_PIN_H

#include <dlfcn.h>

/* PHP unloads its extensions, and their libraries with them. The library that has this function stays: a thread may still be
 * in it. */
static inline void async_pin_library_of(const void *function)
{
	Dl_info info;

	if (dladdr(function, &info) && info.dli_fname) {
		dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
	}
}

#endif
