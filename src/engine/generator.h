/* SPDX-License-Identifier: MIT
 *
 * Generators that are destroyed before they have ended.
 */
#ifndef ASYNC_ENGINE_GENERATOR_H
#define ASYNC_ENGINE_GENERATOR_H

#include "engine/hook.h"

/* Lets their finally blocks suspend. */
extern async_hook_t async_hook_generator;

#endif
