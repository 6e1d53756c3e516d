/* SPDX-License-Identifier: MIT
 *
 * The drivers that can be pooled.
 */
#include "pdo/pdo_connection.h"

async_pdo_driver_t *async_pdo_driver_find(const char *name, size_t length)
{
	static async_pdo_driver_t *const drivers[] = { &async_pdo_driver_mysql, &async_pdo_driver_pgsql, &async_pdo_driver_sqlite };

	for (size_t i = 0; i < sizeof(drivers) / sizeof(*drivers); i++) {
		if (drivers[i]->fake.driver_name_len == length && !memcmp(drivers[i]->fake.driver_name, name, length)) {
			return drivers[i];
		}
	}
	return NULL;
}

void async_pdo_driver_post_startup(void)
{
	async_pdo_driver_pgsql_post_startup();
	async_pdo_driver_sqlite_post_startup();
}

bool async_pdo_driver_exec(async_pdo_connection_t *connection, const char *sql)
{
	zend_string *string = zend_string_init(sql, strlen(sql), false);
	bool ok = connection->driver_methods->doer(connection->dbh, string) != -1;

	zend_string_release(string);
	return ok;
}
