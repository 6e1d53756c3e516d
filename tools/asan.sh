# A PHP that finds memory errors: the very source of Debian's php8.2, built with address and undefined behaviour sanitizers.
# A sanitizer must be in PHP itself, since only then does the engine announce the switch of a stack. This takes some minutes,
# once. All of it lives in .build/asan, beside a build directory of its own for the extension.

ASAN_PHP_OPTIONS="--enable-debug --enable-address-sanitizer --enable-undefined-sanitizer --disable-all --enable-cli --enable-cgi
	--enable-fpm --enable-opcache --enable-pcntl --enable-posix --enable-sockets --enable-ctype --enable-tokenizer
	--enable-filter --enable-session --enable-pdo --with-openssl --with-zlib --with-curl --with-sqlite3 --with-pdo-sqlite
	--enable-mysqlnd --with-mysqli --with-pdo-mysql --with-pgsql --with-pdo-pgsql"

# use_asan_php: makes it the PHP that everything is built and run with.
use_asan_php() {
	BUILD=$BUILD/asan
	mkdir -p "$BUILD/log"
	PHP_CONFIG=$BUILD/php/bin/php-config
	echo "$ASAN_PHP_OPTIONS" | unless_same "$BUILD/php.stamp" build_asan_php
	export UBSAN_OPTIONS=print_stacktrace=1 LSAN_OPTIONS=suppressions=$ROOT/tests/lsan.supp:print_suppressions=0
	export ZEND_DONT_UNLOAD_MODULES=1     # or functions of the extension have no names in a report of leaks
}

build_asan_php() {
	rm -rf "$BUILD/php" "$BUILD/php-source" "$BUILD/apt"
	step "fetch the source of PHP" fetch_php_source
	step "configure PHP with sanitizers" configure_asan_php
	step "compile PHP with sanitizers (some minutes)" make -s -C "$BUILD/php-source" -j"$(nproc)"
	step "install it in .build" make -s -C "$BUILD/php-source" install
	echo "zend_extension=opcache" >"$BUILD/php/lib/php.ini"
	rm -rf "$BUILD/php-source" "$BUILD/apt"
}

# apt with source packages, from where the binary packages come, without touching the configuration of the system.
source_apt() {
	local program=$1
	shift
	"$program" -o Dir::Etc::sourcelist="$BUILD/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
		-o Dir::State::lists="$BUILD/apt/lists" -o Dir::Cache="$BUILD/apt/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}

fetch_php_source() {
	local version
	mkdir -p "$BUILD/apt/lists/partial" "$BUILD/apt/cache/archives/partial" "$BUILD/php-source"
	apt-get indextargets --format 'deb-src $(SITE) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' 'Origin: Debian' |
		sort -u >"$BUILD/apt/sources.list"
	source_apt apt-get update
	cd "$BUILD/apt"
	# The newest version may be listed before its files are on every mirror.
	for version in $(source_apt apt-cache showsrc php8.2 | sed -n 's/^Version: //p' | sort -rVu); do
		if source_apt apt-get source --download-only "php8.2=$version"; then
			tar -xf "php8.2_${version%-*}.orig.tar.xz" -C "$BUILD/php-source" --strip-components=1
			return
		fi
	done
	return 1
}

configure_asan_php() {
	cd "$BUILD/php-source"
	./configure --prefix="$BUILD/php" $ASAN_PHP_OPTIONS CFLAGS="-O1 -g"
}
