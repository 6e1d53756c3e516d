/* SPDX-License-Identifier: MIT
 *
 * The bottom of the main script.
 */
#ifndef ASYNC_RUNTIME_MAIN_SCRIPT_H
#define ASYNC_RUNTIME_MAIN_SCRIPT_H

#include "engine/hook.h"

/* From now on what leaves the main script goes through async_uncaught_in_main() before the engine sees it. */
extern async_hook_t async_hook_main_script;

#endif
