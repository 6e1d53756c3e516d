PHP_ARG_ENABLE([deferred],
  [whether to enable the class Deferred],
  [AS_HELP_STRING([--enable-deferred], [Enable the class Deferred])])

if test "$PHP_DEFERRED" != "no"; then
  PHP_NEW_EXTENSION([deferred], [deferred.c], [$ext_shared])
fi
