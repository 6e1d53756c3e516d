/* SPDX-License-Identifier: MIT
 *
 * The states of a lease and the ways between them, asserted in a debug build with each change. A release build has nothing of
 * this.
 */
#include "pdo/pdo_lease.h"

#ifdef ASYNC_DEBUG

# define BIT(state) (1u << ASYNC_PDO_##state)

# define INVARIANT(condition) \
	do { \
		if (!(condition)) { \
			zend_error_noreturn(E_CORE_ERROR, "PDO pool: lease %d -> %d: " #condition, (int) connection->state, (int) to); \
		} \
	} while (0)

static const unsigned ways[] = {
	[ASYNC_PDO_IDLE] = BIT(BOUND) | BIT(IN_CALL) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_KEPT] = BIT(IDLE) | BIT(BOUND) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_BOUND] = BIT(KEPT) | BIT(IN_CALL) | BIT(PINNED) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_IN_CALL] = BIT(IDLE) | BIT(KEPT) | BIT(BOUND) | BIT(PINNED) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_PINNED] = BIT(KEPT) | BIT(BOUND) | BIT(IN_CALL) | BIT(PINNED) | BIT(CLEANING) | BIT(LOST),
	[ASYNC_PDO_CLEANING] = BIT(IDLE) | BIT(BOUND) | BIT(LOST),
	[ASYNC_PDO_LOST] = BIT(LOST),
};

void async_pdo_lease_check(const async_pdo_connection_t *connection, async_pdo_lease_state_t to)
{
	const async_pdo_context_t *context = connection->context;

	INVARIANT(ways[connection->state] & (1u << to));
	INVARIANT(!connection->depth || to == ASYNC_PDO_IN_CALL || to == ASYNC_PDO_LOST);
	INVARIANT(to != ASYNC_PDO_IDLE || (!context && !connection->is_leased));
	INVARIANT((to != ASYNC_PDO_BOUND && to != ASYNC_PDO_KEPT) || (context && connection->is_leased));
	INVARIANT(to != ASYNC_PDO_KEPT || (!connection->statements && !connection->scope && !connection->in_transaction));
	INVARIANT(to != ASYNC_PDO_PINNED || connection->pins);
	INVARIANT(!context || (context->connection == connection && context->state == ASYNC_PDO_CONTEXT_BOUND));
}

#endif
