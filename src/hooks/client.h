/* SPDX-License-Identifier: MIT
 *
 * Extensions that speak a protocol over our streams or libraries: what they do not know about coroutines.
 */
#ifndef ASYNC_HOOKS_CLIENT_H
#define ASYNC_HOOKS_CLIENT_H

void async_client_install(void);

#endif
