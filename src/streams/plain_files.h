/* SPDX-License-Identifier: MIT
 *
 * Opening plain files, and what is done with their names.
 */
#ifndef ASYNC_STREAMS_PLAIN_FILES_H
#define ASYNC_STREAMS_PLAIN_FILES_H

#include "engine/hook.h"

extern async_hook_t async_hook_file;

#endif
