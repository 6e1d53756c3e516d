/* SPDX-License-Identifier: MIT
 *
 * Units of time. Inside of the extension time is counted in nanoseconds; timeouts of users are milliseconds.
 */
#ifndef ASYNC_SUPPORT_TIME_H
#define ASYNC_SUPPORT_TIME_H

#include <stdint.h>

#define NS_PER_US UINT64_C(1000)
#define NS_PER_MS UINT64_C(1000000)
#define NS_PER_SECOND UINT64_C(1000000000)

/* The coarse clock of the kernel is behind by up to this much. */
#define COARSE_CLOCK_LAG (10 * NS_PER_MS)

#endif
