/* SPDX-License-Identifier: MIT
 *
 * From a member to the structure that it is a part of.
 */
#ifndef ASYNC_SUPPORT_CONTAINER_H
#define ASYNC_SUPPORT_CONTAINER_H

#include <stddef.h>

#define ASYNC_CONTAINER_OF(pointer, type, member) ((type *) ((char *) (pointer) - offsetof(type, member)))

#endif
