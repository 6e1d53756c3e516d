# The PHP of this Debian, from its source, built in .build: with sanitizers for tools/asan.sh, as a debug build for
# tools/matrix.sh. PHP_SRC may name a checkout of php-src, whose version is PHP_VERSION, to be taken instead.
#
#   use_built_php DIR "OPTIONS" "CFLAGS"
#
# makes DIR/php, unless it is there with the same options, and lets PHP_CONFIG point to it.

PHP_OPTIONS="--disable-all --enable-cli --enable-cgi --enable-fpm --enable-opcache --enable-pcntl --enable-posix
	--enable-sockets --enable-ctype --enable-tokenizer --enable-filter --enable-session --enable-pdo --with-openssl
	--with-zlib --with-curl --with-sqlite3 --with-pdo-sqlite --enable-mysqlnd --with-mysqli --with-pdo-mysql --with-pgsql
	--with-pdo-pgsql"

use_built_php() {
	local dir=$1 options="$2 $PHP_OPTIONS" flags=$3
	mkdir -p "$dir/log"
	need_packages build php     # a Debian for 8.3 has no compiler before
	echo "$PHP_VERSION $options $flags" | unless_same "$dir/php.stamp" build_php
	PHP_CONFIG=$dir/php/bin/php-config
}

# use_release_php: the PHP that PHP_SRC names, as most users have it.
use_release_php() {
	BUILD=$BUILD/release-php
	MODULES=$BUILD/modules
	use_built_php "$BUILD" "" "-O2 -g"
}

# use_debug_php: the PHP of this Debian, as a build that reports leaks and asserts, becomes what everything is built and run
# with.
use_debug_php() {
	BUILD=$BUILD/debug-php
	MODULES=$BUILD/modules
	use_built_php "$BUILD" "--enable-debug --disable-phpdbg" "-O1 -g"
}

build_php() {
	local BUILD=$dir     # the logs of the steps, too
	rm -rf "$dir/php" "$dir/php-source" "$dir/apt"
	step "fetch the source of PHP $PHP_VERSION" fetch_php_source
	step "configure PHP $PHP_VERSION" configure_php
	step "compile PHP $PHP_VERSION (some minutes)" make -s -C "$dir/php-source" -j"$(nproc)"
	step "install it in .build" make -s -C "$dir/php-source" install
	# 8.5 has it built in
	[ ! -e "$(find "$dir/php/lib" -name opcache.so)" ] || echo "zend_extension=opcache" >"$dir/php/lib/php.ini"
	rm -rf "$dir/php-source" "$dir/apt"
}

# apt with source packages, from where the binary packages come, without touching the configuration of the system.
source_apt() {
	local program=$1
	shift
	"$program" -o Dir::Etc::sourcelist="$dir/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
		-o Dir::State::lists="$dir/apt/lists" -o Dir::Cache="$dir/apt/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}

# From where the binary packages come, updates included.
list_sources() {
	apt-get indextargets --format 'deb-src $(SITE) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' 'Origin: Debian' | sort -u
}

fetch_php_source() {
	local package=php$PHP_VERSION release
	mkdir -p "$dir/apt/lists/partial" "$dir/apt/cache/archives/partial" "$dir/php-source"
	if [ -n "${PHP_SRC:-}" ]; then
		cp -a "$PHP_SRC/." "$dir/php-source"
		cd "$dir/php-source"
		[ -x configure ] || ./buildconf --force
		return
	fi
	list_sources >"$dir/apt/sources.list"
	source_apt apt-get update
	cd "$dir/apt"
	# The newest version may be listed before its files are on every mirror.
	for release in $(source_apt apt-cache showsrc "$package" | sed -n 's/^Version: //p' | sort -rVu); do
		if source_apt apt-get source --download-only "$package=$release"; then
			tar -xf "${package}_${release%-*}.orig.tar.xz" -C "$dir/php-source" --strip-components=1
			return
		fi
	done
	return 1
}

configure_php() {
	cd "$dir/php-source"
	./configure --prefix="$dir/php" $options CFLAGS="$flags"
}
