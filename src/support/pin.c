/* SPDX-License-Identifier: MIT */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* dladdr() */
#endif
#include "support/pin.h"

#include <dlfcn.h>

void async_pin_library_of(const void *function)
{
	Dl_info info;

	if (dladdr(function, &info) && info.dli_fname) {
		dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
	}
}
