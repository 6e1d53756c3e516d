/* SPDX-License-Identifier: MIT
 *
 * The globals of the module, and the one place where those of a request are cleared.
 */
#include "engine/globals.h"
#include "engine/layer.h"

ZEND_DECLARE_MODULE_GLOBALS(async)

const async_layer_t *const *async_layers;

void async_request_clear(void)
{
	memset(&ZEND_MODULE_GLOBALS_ACCESSOR(async, request), 0, offsetof(async_request_t, ready));
}
