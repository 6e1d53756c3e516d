# A PHP that finds memory errors: the very source of Debian's PHP, built with address and undefined behaviour sanitizers.
# A sanitizer must be in PHP itself, since only then does the engine announce the switch of a stack. This takes some minutes,
# once. All of it lives in .build/asan, beside a build directory of its own for the extension.

# use_asan_php: makes it the PHP that everything is built and run with.
use_asan_php() {
	BUILD=$BUILD/asan
	use_built_php "$BUILD" "--enable-debug --enable-address-sanitizer --enable-undefined-sanitizer --with-libxml --enable-dom
		--enable-simplexml --enable-xmlreader --enable-xmlwriter --enable-soap --with-xsl --enable-ftp --with-ldap --enable-sysvmsg
		--enable-sysvsem --enable-sysvshm" "-O1 -g"
	export UBSAN_OPTIONS=print_stacktrace=1 LSAN_OPTIONS=suppressions=$ROOT/tests/lsan.supp:print_suppressions=0
	export ZEND_DONT_UNLOAD_MODULES=1     # or functions of the extension have no names in a report of leaks
}
