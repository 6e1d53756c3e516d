PHP_ARG_ENABLE([echo],
  [whether to enable the echo client],
  [AS_HELP_STRING([--enable-echo], [Enable the echo client])])

if test "$PHP_ECHO" != "no"; then
  PHP_NEW_EXTENSION([echo], [echo.c], [$ext_shared])
fi
