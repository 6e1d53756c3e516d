/* SPDX-License-Identifier: MIT
 *
 * Autoloaders that suspend.
 */
#ifndef ASYNC_HOOKS_AUTOLOAD_H
#define ASYNC_HOOKS_AUTOLOAD_H

#include "engine/hook.h"

extern async_hook_t async_hook_autoload;

#endif
