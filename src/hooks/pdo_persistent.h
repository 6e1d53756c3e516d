/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_PDO_PERSISTENT_H
#define ASYNC_HOOKS_PDO_PERSISTENT_H

void async_pdo_persistent_install(void);
/* Forgets who waits for whom: a fatal error may have cut the request short. */
void async_pdo_persistent_reset(void);

#endif
