/* SPDX-License-Identifier: MIT */
#include "engine/globals.h"

ZEND_DECLARE_MODULE_GLOBALS(async)
