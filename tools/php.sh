# A PHP from Debian's source, built in .build: with sanitizers for tools/asan.sh, of other versions for tools/matrix.sh.
#
#   use_built_php DIR VERSION SUITE "OPTIONS" "CFLAGS"
#
# makes DIR/php from the package phpVERSION of that suite of Debian, unless it is there with the same options, and lets
# PHP_CONFIG point to it.

PHP_OPTIONS="--disable-all --enable-cli --enable-cgi --enable-fpm --enable-opcache --enable-pcntl --enable-posix --enable-sockets
	--enable-ctype --enable-tokenizer --enable-filter --enable-session --enable-pdo --with-openssl --with-zlib --with-curl
	--with-sqlite3 --with-pdo-sqlite --enable-mysqlnd --with-mysqli --with-pdo-mysql --with-pgsql --with-pdo-pgsql"

use_built_php() {
	local dir=$1 version=$2 suite=$3 options="$4 $PHP_OPTIONS" flags=$5
	need_packages php
	mkdir -p "$dir/log"
	echo "$version $suite $options $flags" | unless_same "$dir/php.stamp" build_php
	PHP_CONFIG=$dir/php/bin/php-config
}

build_php() {
	local BUILD=$dir     # the logs of the steps, too
	rm -rf "$dir/php" "$dir/php-source" "$dir/apt"
	step "fetch the source of PHP $version" fetch_php_source
	step "configure PHP $version" configure_php
	step "compile PHP $version (some minutes)" make -s -C "$dir/php-source" -j"$(nproc)"
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

# The sources of this system's own release include updates; those of another suite come from the same place.
list_sources() {
	if [ "$suite" = system ]; then
		apt-get indextargets --format 'deb-src $(SITE) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' 'Origin: Debian' | sort -u
	else
		apt-get indextargets --format "deb-src \$(SITE) $suite main" 'Identifier: Packages' 'Origin: Debian' 'Label: Debian' | sort -u
	fi
}

fetch_php_source() {
	local package=php$version release
	mkdir -p "$dir/apt/lists/partial" "$dir/apt/cache/archives/partial" "$dir/php-source"
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
