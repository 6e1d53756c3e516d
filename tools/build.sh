# Building the extension in its flavours, and running PHP with one of them.
#
#   .build/source     configure, made by phpize, beside links to the sources: the tree itself stays clean
#   .build/FLAVOUR    objects and modules/async.so of one flavour
#   .build/ini/…      php.ini and conf.d of the system, with our extension, without any other async and without xdebug
#
# Flavours: release (what users get), debug (invariants asserted; for valgrind and chaos), cover (debug, counting lines),
# asan (debug, with the PHP of tools/asan.sh).

# A wait lives on the stack of the coroutine that waits, linked into lists that outlive it: gcc 14 takes that for a mistake.
WARNINGS="-Wall -Wextra -Wno-unused-parameter -Wno-dangling-pointer"

flags_of() {
	case $1 in
		release) echo "-O2 -g" ;;
		debug) echo "-O0 -g3" ;;
		cover) echo "-O0 -g --coverage" ;;
		asan) echo "-O1 -g3 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined" ;;
	esac
}

options_of() {
	case $1 in
		release) echo "--enable-async" ;;
		*) echo "--enable-async --enable-async-dev" ;;
	esac
}

find_php() {
	local candidate
	for candidate in ${PHP_CONFIG:-php-config$PHP_VERSION php-config}; do
		if command -v "$candidate" >/dev/null; then
			PHP_CONFIG=$(command -v "$candidate")
			PHP=$($PHP_CONFIG --php-binary)
			PHPIZE=${PHP_CONFIG/php-config/phpize}
			return
		fi
	done
	die "no ${PHP_CONFIG:-php-config} found"
}

# build FLAVOUR: compiles what changed. Any number of these may run at once, they take turns.
build() {
	find_php
	(
		flock -n 9 || { say "another ./dev is building, waiting"; flock 9; }
		refresh_stubs
		refresh_page
		refresh_package_xml
		phpize_source
		configure_flavour "$1"
		compile_flavour "$1"
	) 9>"$BUILD/lock"
}

# Runs a step unless its inputs (on stdin) are the same as when it last succeeded.
unless_same() {
	local stamp=$1 inputs
	inputs=$(sha1sum)
	shift
	[ "$(cat "$stamp" 2>/dev/null)" = "$inputs" ] && return
	"$@"
	echo "$inputs" >"$stamp"
}

php_identity() {
	"$PHP_CONFIG" --version
	"$PHP_CONFIG" --configure-options
	stat -c %Y "$PHP"
}

phpize_source() {
	cat <(php_identity) "$ROOT/config.m4" | unless_same "$BUILD/source.stamp" step "phpize" make_source
}

make_source() (
	rm -rf "$BUILD/source"
	mkdir -p "$BUILD/source"
	cd "$BUILD/source"
	ln -s "$ROOT"/{config.m4,async.c,php_async.h,zend_async_API.h,src} .
	"$PHPIZE"
	add_parser "$BUILD/source/build"
)

configure_flavour() {
	{ cat "$BUILD/source.stamp"; flags_of "$1"; options_of "$1"; echo "$WARNINGS" /usr/include/valgrind/valgrind.*; } |
		unless_same "$BUILD/$1.flags" rm -rf "$BUILD/$1" "$BUILD/$1.stamp"
	(cd "$ROOT" && cat "$BUILD/$1.flags" && ls async.c src/*/*.c) |
		unless_same "$BUILD/$1.stamp" step "configure $1" run_configure "$1"
}

run_configure() (
	mkdir -p "$BUILD/$1"
	cd "$BUILD/$1"
	"$BUILD/source/configure" --cache-file=config.cache --with-php-config="$PHP_CONFIG" $(options_of "$1") \
		CFLAGS="$(flags_of "$1") $WARNINGS" LDFLAGS="$([ "$1" != cover ] || echo --coverage)"
)

compile_flavour() {
	local dir=$BUILD/$1
	# -MP: a header that was deleted does not stop make.
	make -q -C "$dir" build-modules >/dev/null 2>&1 ||
		step "compile $1" make -s -C "$dir" -j"$(nproc)" build-modules EXTRA_CFLAGS="-Werror -MP" \
			LIBTOOL="$dir/libtool --silent"
	[ "$1" = release ] || return 0
	cmp -s "$dir/modules/async.so" "$MODULES/async.so" && return
	mkdir -p "$MODULES"
	cp "$dir/modules/async.so" "$MODULES/async.so.new"
	mv "$MODULES/async.so.new" "$MODULES/async.so"     # processes that run keep the old file
}

module_of() {
	if [ "$1" = release ]; then echo "$MODULES/async.so"; else echo "$BUILD/$1/modules/async.so"; fi
}

# use_php FLAVOUR: lets $PHP, and every PHP that it starts in turn, load the extension of that flavour. The ini files of the
# system keep their say otherwise. PHPRC and PHP_INI_SCAN_DIR are inherited where command line options would not be.
use_php() {
	find_php
	mode_suffix=$([ "$MODE" = plain ] || echo "-$MODE")
	local dir=$BUILD/ini/$1$mode_suffix fresh
	fresh=$(mktemp -d "$BUILD/ini.XXXXXX")
	mkdir "$fresh/conf.d"
	copy_ini "$fresh" "$(system_ini 'php_ini_loaded_file()')"
	copy_ini "$fresh/conf.d" "$(system_ini 'PHP_CONFIG_FILE_SCAN_DIR ?: "/nowhere"')"/*.ini
	echo "extension=$(module_of "$1")" >"$fresh/conf.d/99-async.ini"
	ini_of_mode "$MODE" >"$fresh/conf.d/98-mode.ini"
	if ! diff -rq "$fresh" "$dir" >/dev/null 2>&1; then
		mkdir -p "$BUILD/ini"
		rm -rf "$dir"
		mv "$fresh" "$dir"
	fi
	rm -rf "$fresh"
	export PHPRC=$dir PHP_INI_SCAN_DIR=$dir/conf.d
}

# Modes: plain (what the system says), opcache (as servers have it, with shared memory that is read-only), jit.
ini_of_mode() {
	case $1 in
		plain) ;;
		opcache) printf '%s\n' opcache.enable_cli=1 opcache.protect_memory=1 opcache.file_update_protection=0 ;;
		jit) printf '%s\n' opcache.enable_cli=1 opcache.jit=tracing opcache.jit_buffer_size=32M opcache.jit_hot_loop=4 \
			opcache.jit_hot_func=4 opcache.jit_hot_return=2 opcache.jit_hot_side_exit=2 opcache.file_update_protection=0 ;;
		*) die "there is no mode $1; there are plain, opcache and jit" ;;
	esac
}

system_ini() {
	env -u PHPRC PHP_INI_SCAN_DIR= "$PHP" -r "echo $1;" 2>/dev/null
}

# copy_ini DIR FILE…: copies ini files without the lines that load xdebug or an async.
copy_ini() {
	local dir=$1 file
	shift
	for file in "$@"; do
		[ ! -f "$file" ] || sed -E '/^[ \t]*(zend_)?extension[ \t]*=.*(xdebug|async)/d' "$file" >"$dir/${file##*/}"
	done
}

# gen_stub.php of PHP wants to download PHP-Parser; Debian's package php-parser has it where PEAR puts things.
add_parser() {
	local version
	version=$(sed -n 's/.*\$version = "\([0-9.]*\)".*/\1/p' "$1/gen_stub.php" | head -n 1)
	mkdir -p "$1/PHP-Parser-$version"
	ln -sfn /usr/share/php "$1/PHP-Parser-$version/lib"
}

# gen_stub ARGS…: PHP's own generator, offline.
gen_stub() {
	find_php
	local dir=$BUILD/gen_stub
	if [ ! -e "$dir/gen_stub.php" ]; then
		mkdir -p "$dir"
		cp "$(php_build_file gen_stub.php)" "$dir"
		add_parser "$dir"
	fi
	env -u PHPRC -u PHP_INI_SCAN_DIR XDEBUG_MODE=off "$PHP" "$dir/gen_stub.php" "$@"
}

# The file of that name which PHP installs for builders of extensions; Debian has a folder per version of the API.
php_build_file() {
	local dir
	for dir in "$("$PHP_CONFIG" --prefix)/lib/php"{"/$("$PHP_CONFIG" --phpapi 2>/dev/null || true)",}/build; do
		if [ -e "$dir/$1" ]; then
			echo "$dir/$1"
			return
		fi
	done
	die "this PHP has no $1"
}

regenerate_stubs() {
	local stub
	for stub in "$ROOT"/src/*/*.stub.php; do
		[ ! -e "$stub" ] || gen_stub -f "$stub" || die "${stub#"$ROOT"/} is not a valid stub"
	done
	write_ide_stubs
}

# One file for editors and static analysers.
ide_stubs() {
	"$PHP" -n "$ROOT/tools/ide-stubs"
}

write_ide_stubs() {
	ide_stubs >"$ROOT/stubs/async.php"
}

# A stub that was edited since its arginfo was made is done again. gen_stub.php leaves the hash of the stub in the arginfo.
refresh_stubs() {
	local stub arginfo
	for stub in "$ROOT"/src/*/*.stub.php; do
		[ -e "$stub" ] || continue
		arginfo=${stub%.stub.php}_arginfo.h
		if ! grep -qs "Stub hash: $(sha1sum <"$stub" | cut -d' ' -f1)" "$arginfo"; then
			need_packages stubs
			gen_stub "$stub" >&2 || die "${stub#"$ROOT"/} is not a valid stub"
			write_ide_stubs
		elif [ "$stub" -nt "$arginfo" ]; then
			touch "$arginfo"     # a fresh checkout: make need not look again
		fi
	done
}

# The page of the monitor is embedded. The result is committed like an arginfo, so that a compiler is all one needs.
refresh_page() {
	local embedded=$ROOT/src/monitor/page.h
	! grep -qs "Hash: $("$PHP" -n "$ROOT/tools/embed-page" --hash)" "$embedded" || return 0
	"$PHP" -n "$ROOT/tools/embed-page" >"$embedded.new"
	mv "$embedded.new" "$embedded"
}

# PECL wants every file of the package by name, and the version of the module.
refresh_package_xml() (
	cd "$ROOT"
	fresh=$BUILD/package.xml
	version=$(sed -n 's/^#define PHP_ASYNC_VERSION "\(.*\)"/\1/p' php_async.h)
	sed -E "/<file /d; s#<(release|api)>[0-9][^<]*<#<\1>$version<#" package.xml >"$fresh"
	{
		ls *.md LICENSE config.m4 *.c *.h src/*/*.[ch] src/*/*.stub.php src/monitor/page/* bin/* stubs/*.php composer.json
		find docs examples php fleet -type f -not -path "examples/ext-*" | LC_ALL=C sort     # pecl takes the last config.m4 for ours
	} | sed -E 's/.*/   <file name="&" role="src"\/>/; /"(docs|examples|stubs)\/|\.md"|LICENSE/s/"src"/"doc"/
		/"bin\//s/"src"/"script"/; /"(php|fleet)\/|composer/s/"src"/"data"/' | sed -i '/list of files up to date/r /dev/stdin' "$fresh"
	cmp -s "$fresh" package.xml || cp "$fresh" package.xml
)
