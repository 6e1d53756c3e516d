/* SPDX-License-Identifier: MIT
 *
 * Generators that are destroyed before they have ended.
 */
#ifndef ASYNC_RUNTIME_GENERATOR_H
#define ASYNC_RUNTIME_GENERATOR_H

/* Lets their finally blocks suspend. */
void async_generator_rinit(void);

#endif
