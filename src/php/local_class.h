/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_PHP_LOCAL_CLASS_H
#define ASYNC_PHP_LOCAL_CLASS_H

void async_local_class_register(void);

#endif
