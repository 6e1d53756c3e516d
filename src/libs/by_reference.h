/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_LIBS_BY_REFERENCE_H
#define ASYNC_LIBS_BY_REFERENCE_H

#include "php.h"

/* Stands in front of a function that fills variables which it is given by reference. */
ZEND_NAMED_FUNCTION(async_private_call);

#endif
