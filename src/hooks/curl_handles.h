/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_CURL_HANDLES_H
#define ASYNC_HOOKS_CURL_HANDLES_H

void async_curl_handles_install(void);
/* Once all objects are gone. */
void async_curl_handles_reset(void);

#endif
