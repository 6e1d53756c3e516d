/* SPDX-License-Identifier: MIT
 *
 * The bottom of the main script.
 */
#ifndef ASYNC_RUNTIME_MAIN_SCRIPT_H
#define ASYNC_RUNTIME_MAIN_SCRIPT_H

/* From now on what leaves the main script goes through async_uncaught_in_main() before the engine sees it. */
void async_main_script_rinit(void);
void async_main_script_mshutdown(void);

#endif
