PHP_ARG_ENABLE([observer],, [AS_HELP_STRING([--enable-observer], [observe functions of the script])], [yes])
PHP_NEW_EXTENSION([observer], [observer.c], [$ext_shared])
