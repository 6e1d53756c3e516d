dnl SPDX-License-Identifier: MIT

PHP_ARG_ENABLE([async],
  [whether to enable coroutines and Async\Pool],
  [AS_HELP_STRING([--enable-async], [Enable coroutines and Async\Pool (needs libuv)])])

PHP_ARG_ENABLE([async-dev],
  [whether to check the invariants of async at run time],
  [AS_HELP_STRING([--enable-async-dev], [async: assert invariants and enable fault points (slow)])],
  [no], [no])

if test "$PHP_ASYNC" != "no"; then
  dnl One thread per process: the hooks and the loop have state that threads would share.
  if test "$PHP_THREAD_SAFETY" = "yes"; then
    AC_MSG_ERROR([async does not support thread-safe builds of PHP (ZTS). Please use one without --enable-zts.])
  fi

  dnl Guards of stacks, and how imports of libraries are found.
  AS_CASE([$host_os],
    [*musl*], [AC_MSG_WARN([async was tried with musl only in part: see "What was run" in CONTRIBUTING.md])],
    [linux*], [],
    [AC_MSG_ERROR([async needs Linux; this is $host_os])])
  AC_CHECK_SIZEOF([void *])
  if test "$ac_cv_sizeof_void_p" != "8"; then
    AC_MSG_ERROR([async needs a 64-bit PHP: thousands of stacks do not fit into 32 bits of addresses.])
  fi

  PKG_CHECK_MODULES([LIBUV], [libuv >= 1.40])
  PHP_EVAL_INCLINE([$LIBUV_CFLAGS])
  PHP_EVAL_LIBLINE([$LIBUV_LIBS], [ASYNC_SHARED_LIBADD])
  PHP_SUBST([ASYNC_SHARED_LIBADD])

  dnl Given on the command line rather than in config.h, which the lower layers do not include.
  async_defines=""

  dnl Lets valgrind know the stacks of coroutines.
  AC_CHECK_HEADER([valgrind/valgrind.h], [async_defines="$async_defines -DASYNC_HAVE_VALGRIND=1"])

  dnl Newer versions of PHP do not wait for more after a read has been given something out of the buffer.
  async_cppflags=$CPPFLAGS
  CPPFLAGS="$CPPFLAGS $INCLUDES"
  AC_CHECK_MEMBER([struct _php_stream.has_buffered_data],
    [async_defines="$async_defines -DASYNC_HAVE_STREAM_HAS_BUFFERED_DATA=1"], [], [#include <php.h>])
  CPPFLAGS=$async_cppflags

  if test "$PHP_ASYNC_DEV" != "no"; then
    async_defines="$async_defines -DASYNC_DEBUG=1"
  fi

  dnl Only the header of PDO is needed: PDO itself is found at run time, if it is loaded at all.
  AC_MSG_CHECKING([for php_pdo_driver.h, to let PDO objects pool themselves])
  if test -f "$abs_srcdir/ext/pdo/php_pdo_driver.h" || test -f "$phpincludedir/ext/pdo/php_pdo_driver.h"; then
    AC_MSG_RESULT([yes])
    async_defines="$async_defines -DASYNC_HAVE_PDO=1"
    async_left_out=
  else
    AC_MSG_RESULT([no])
    async_left_out=src/pdo/
    AC_MSG_WARN([async is built without PDO::ATTR_POOL_ENABLED, because this PHP has no headers of PDO (it was built with --disable-pdo)])
  fi

  dnl Every .c file one level below src/ belongs to the extension: a new file needs no entry here.
  async_srcdir=PHP_EXT_SRCDIR(async)
  async_sources=`cd "$async_srcdir" && ls async.c src/*/*.c`
  if test -n "$async_left_out"; then
    async_sources=`echo "$async_sources" | grep -v "^$async_left_out"`
  fi
  async_dirs=`cd "$async_srcdir" && ls -d src/*/`

  PHP_NEW_EXTENSION([async], [$async_sources], [$ext_shared],,
    [-std=gnu11 -fvisibility=hidden -I@ext_srcdir@/src $async_defines])
  for async_dir in $async_dirs; do
    PHP_ADD_BUILD_DIR([$ext_builddir/$async_dir], [1])
  done
  PHP_INSTALL_HEADERS([ext/async], [zend_async_API.h])
fi
