# Running phpt tests with PHP's own run-tests.php, and counting.
#
# A run works on a copy of tests/ in .build/run.*, with links to all else: the tree stays clean, and several runs do not
# disturb each other. The copy of a run with failures is kept as .build/failed-LABEL.

# Under valgrind a test takes seconds: the full run takes the core of runtime and pool, `./dev valgrind` takes everything.
VALGRIND_TESTS=("$ROOT"/tests/{10_runtime,30_pool})
VALGRIND_CORE=("$ROOT"/tests/10_runtime/{await,cancel,fibers,finally,gc} "$ROOT"/tests/30_pool/{cancel,gc,ownership,release})

# The developer's need what the release build does not have: fault points, and a scheduler that is shuffled by seeds.
USER_TESTS=("$ROOT"/tests/{[0-7],9}?_*)
DEVELOPER_TESTS=("$ROOT"/tests/8?_*)

# Opcache moves functions and strings into read-only memory: that concerns code that replaces methods of PDO, or outlives a
# request.
OPCACHE_TESTS=("$ROOT"/tests/{20_lifecycle,60_pdo})

passed=0 failed=0 skipped=0 failures=() unsteady=()

# run_suite FLAVOUR [PATH…]: runs the tests below the paths (all without any), and adds to the totals.
run_suite() {
	local flavour=$1
	shift
	make_run_dir
	select_tests "$@"
	use_php "$flavour"
	use_servers
	case $flavour in
		asan) run_tests asan --asan --set-timeout 300 ;;
		*) run_tests "$flavour${mode_suffix}" --set-timeout 180 ;; # some compile an extension
	esac
}

# run_valgrind LEAKS PATH…: the tests under valgrind, with the debug flavour and few other extensions; never those that are
# too slow for it. LEAKS is yes or no: a stock PHP keeps cycles at the end of a request, so leaks are rather a matter of
# `./dev asan`. A fatal error leaves memory behind by design, and so does a forked child: such tests are not asked for leaks.
run_valgrind() {
	local leak_check=no selected leaves_memory='Fatal error:|pcntl_fork'
	[ "$1" = no ] || leak_check="full --show-leak-kinds=definite"
	shift
	use_few_extensions debug
	export ZEND_DONT_UNLOAD_MODULES=1     # or functions of extensions have no names in the report
	make_run_dir
	select_tests "$@"
	filter_tests -L 'SKIP_SLOW_TESTS|SKIP_PERF_SENSITIVE'
	selected=$(cat "$RUN/list")
	filter_tests -L "$leaves_memory"
	valgrind_tests valgrind "--leak-check=$leak_check"

	make_run_dir
	echo "$selected" >"$RUN/list"
	filter_tests -l "$leaves_memory"
	valgrind_tests valgrind-fatal "--leak-check=no"
	unset VALGRIND_OPTS ZEND_DONT_UNLOAD_MODULES
}

valgrind_tests() {
	export VALGRIND_OPTS="$2 --suppressions=$ROOT/tests/valgrind.supp --num-callers=30 --max-stackframe=300000"
	[ ! -s "$RUN/list" ] || run_tests "$1" -m --show-mem --set-timeout 300 -d pcre.jit=0
}

# Each extension makes the start of PHP slower, and under valgrind that is most of the time of a test.
use_few_extensions() {
	use_php "$1"
	local file dir=$BUILD/ini/few
	mkdir -p "$dir"
	for file in "$PHP_INI_SCAN_DIR"/*-{async,ctype,opcache,posix,sockets}.ini; do
		ln -sf "$file" "$dir"
	done
	PHP_INI_SCAN_DIR=$dir
}

make_run_dir() {
	RUN=$(mktemp -d "$BUILD/run.XXXXXX")
	at_exit "end_leftovers '$RUN'; rm -rf '$RUN'"
	ln -s "$ROOT"/* "$RUN"
	mkdir "$RUN/mortal"
	rm "$RUN/tests"
	cp -r "$ROOT/tests" "$RUN/tests"
}

# Leaves the list of selected tests in $RUN/list, relative to the run directory.
select_tests() {
	local path
	[ $# -gt 0 ] || set -- "$ROOT/tests"
	for path in "$@"; do
		[ -e "$path" ] || die "no such test: $path"
		path=$(readlink -f "$path")
		[[ $path/ == "$ROOT"/tests/* ]] || die "not below tests/: $path"
		(cd "$RUN" && find "${path#"$ROOT"/}" -name '*.phpt')
	done | sort -u >"$RUN/list"
	[ -s "$RUN/list" ] || die "no tests there"
}

# filter_tests -l|-L PATTERN: keeps those of the selected tests with (-l) or without (-L) a line that matches.
filter_tests() {
	(cd "$RUN" && { xargs -r grep -E "$1" -e "$2" <list >kept || true; } && mv kept list)
}

# Database servers are started when one of the selected tests, or a helper in its folder below tests/, asks for them.
use_servers() {
	[ -z "${ASYNC_TEST_SERVERS:-}" ] || return 0
	local files
	files=$(cat "$RUN/list"; cd "$RUN" && find $(cut -d/ -f1,2 list | sort -u) -name '*.inc')
	local pattern='ASYNC_TEST_(REDIS|MYSQL|PGSQL)|(clients|databases)\.inc'
	if [ -n "$(cd "$RUN" && xargs grep -lE "$pattern" <<<"$files" || true)" ]; then
		. "$ROOT/tests/servers"
		start_servers
	fi
}

# run_tests LABEL [OPTION…]: runs the selected tests and counts.
run_tests() {
	local label=$1 total failed_before=$failed unsteady_before=${#unsteady[@]}
	shift
	total=$(wc -l <"$RUN/list")
	say "$label: $total tests"
	cp "$(php_build_file run-tests.php)" "$RUN"     # it writes beside itself
	call_run_tests "$(nproc)" "$@"
	[ -z "${SECOND_LOOK:-}" ] || look_again "$@"
	count_results "$total"
	rm -rf "$BUILD/failed-$label"
	if [ "$failed" = "$failed_before" ] && [ ${#unsteady[@]} = "$unsteady_before" ]; then
		rm -rf "$RUN"
	else
		mv -T "$RUN" "$BUILD/failed-$label"
	fi
}

# A few failures among many tests: each has to pass three times alone, then it is named as unsteady and does not stop a merge.
# A test that fails again, or a run that breaks in many places, is a failure.
look_again() {
	local broken round
	broken=$(awk '$1 !~ /^(PASSED|SKIPPED|XFAILED|XLEAKED)$/ {print $2}' "$RUN/results")
	[ -n "$broken" ] && [ "$(wc -l <<<"$broken")" -le 3 ] || return 0
	cp "$RUN/results" "$RUN/first"
	for round in 1 2 3; do
		say "once more, alone ($round of 3):" $broken
		echo "$broken" >"$RUN/list"
		total=$(wc -l <"$RUN/list") call_run_tests 1 "$@"
		if grep -qvE '^(PASSED|XFAILED|XLEAKED)' "$RUN/results"; then
			mv "$RUN/first" "$RUN/results"
			return
		fi
	done
	unsteady+=($broken)
	awk 'NR == FNR {again[$2] = $1; next} $2 in again {$1 = again[$2]} 1' FS='[ \t]' OFS='\t' "$RUN/results" "$RUN/first" >"$RUN/both"
	mv "$RUN/both" "$RUN/results"
}

call_run_tests() {
	local jobs=$1
	shift
	(
		cd "$RUN"
		if [[ $label == valgrind* ]]; then
			mortal /usr/bin/valgrind >/dev/null     # run-tests.php calls it by name
			export TEST_PHP_EXECUTABLE=$PHP TEST_PHP_CGI_EXECUTABLE=$(sibling php-cgi)
		else
			export TEST_PHP_EXECUTABLE=$(mortal "$PHP") TEST_PHP_CGI_EXECUTABLE=$(mortal "$(sibling php-cgi)")
		fi
		export ASYNC_TEST_FPM=$(sibling php-fpm) ASYNC_TEST_PHP_CONFIG=$PHP_CONFIG ASYNC_TEST_CACHE=$BUILD
		export TEST_PHP_SRCDIR=$RUN NO_INTERACTION=1 PATH=$RUN/mortal:$PATH
		"$PHP" -n run-tests.php -q -j"$jobs" --no-progress --no-color --show-diff -W results -r list "$@" 2>&1 |
			tee log | show_progress "$total" >&2
	) || true     # the results decide
	end_leftovers "$RUN"
}

# When a test takes too long, run-tests.php ends the shell around it, which leaves the test itself running. A wrapper ends it
# together with its shell. Prints the wrapper of a program.
mortal() {
	[ -n "$1" ] || return 0
	printf '#!/bin/sh\nexec setpriv --pdeathsig KILL %s "$@"\n' "$1" >"$RUN/mortal/${1##*/}"
	chmod +x "$RUN/mortal/${1##*/}"
	echo "$RUN/mortal/${1##*/}"
}

# end_leftovers RUN: ends what tests have left behind, that is every process that has inherited the name of the run.
end_leftovers() {
	local environment
	for environment in $(grep -lsazx "TEST_PHP_SRCDIR=$1" /proc/[0-9]*/environ || true); do
		kill -KILL "$(basename "${environment%/environ}")" 2>/dev/null || true
	done
}

# sibling NAME: another program of the same PHP, like php-cgi8.2 beside php8.2. Nothing if it is not installed.
sibling() {
	local dir=${PHP%/*}
	PATH=$dir:${dir%/bin}/sbin command -v "$1${PHP##*/php}" || true
}

# Of the output of run-tests.php, shows what is not a plain pass, and how far we are.
show_progress() {
	awk -v total="$1" -v tty="$([ -t 2 ] && echo 1 || echo 0)" '
		function clear() { if (tty) printf "\r\033[K" }
		/^Running selected tests/      { body = 1; next }
		/^=+/ && done >= total         { body = 0 }
		!body || /^(=+|Spawning .*|)$/ { next }
		/^[A-Z&]+ .* \[.*\.phpt\]/     {
			done++
			if ($1 != "PASS") { clear(); print }
			if (tty) printf "\r\033[K%d/%d %s", done, total, substr($0, 6, 100)
			else if (done % 50 == 0) printf "%d/%d\n", done, total
			fflush()
			next
		}
		                               { clear(); print; fflush() }
		END                            { clear() }'
}

count_results() {
	local status test done=0
	touch "$RUN/results"
	while read -r status test; do
		done=$((done + 1))
		case $status in
			PASSED | XFAILED | XLEAKED) passed=$((passed + 1)) ;;
			SKIPPED) skipped=$((skipped + 1)) ;;
			*) count_failure "$test ($label)" ;;
		esac
	done <"$RUN/results"
	if [ $done -lt "$1" ]; then
		tail -n 20 "$RUN/log" >&2
		count_failure "run-tests.php, which ended after $done of $1 tests ($label)"
	fi
}

count_failure() {
	failed=$((failed + 1))
	failures+=("$1")
}

# run_as_test NAME COMMAND…: counts a command as one more test.
run_as_test() {
	local name=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		count_failure "$name"
	fi
}

# The test of the reactor in C, which the suite runs without counting.
cover_unit_test() (
	mkdir -p "$BUILD/cover/unit"
	cd "$BUILD/cover/unit"
	cc -std=gnu11 -O0 -g --coverage -I"$BUILD/source/src" -o reactor_test "$ROOT"/tests/unit/reactor/*.c \
		"$BUILD"/source/src/{reactor,support}/*.c $(pkg-config --cflags --libs libuv) -lpthread
	./reactor_test
)

collect_coverage() {
	lcov --quiet --capture --directory "$BUILD/cover" --output-file "$BUILD/coverage.all"
	lcov --quiet --extract "$BUILD/coverage.all" "$BUILD/source/src/*" "$BUILD/source/async.c" \
		--output-file "$BUILD/coverage.info"
	genhtml --quiet --prefix "$ROOT" --output-directory "$BUILD/coverage" "$BUILD/coverage.info"
}

# The last line says it all; so does the exit code.
totals() {
	[ ${#unsteady[@]} = 0 ] || printf 'unsteady, failed once and passed three times alone: %s\n' "${unsteady[@]}"
	[ "$failed" = 0 ] || printf 'failed: %s\n' "${failures[@]}"
	echo "$passed passed, $failed failed, $skipped skipped"
	if [ "$failed" = 0 ] && [ "$passed" -gt 0 ]; then exit 0; else exit 1; fi
}
