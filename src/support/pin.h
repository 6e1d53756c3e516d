/* SPDX-License-Identifier: MIT
 *
 * Code that stays in memory until the process ends.
 */
#ifndef ASYNC_SUPPORT_PIN_H
#define ASYNC_SUPPORT_PIN_H

/* PHP unloads its extensions, and their libraries with them. The library that has this function stays: a thread may still be
 * in it. */
void async_pin_library_of(const void *function);

#endif
