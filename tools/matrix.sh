# ./dev matrix: the suite, random programs and hostile programs with other versions of PHP, each plain, with opcache and with
# JIT.
#
# The PHPs are Debian's own packages, of newer releases: each version has a small Debian in .build/matrix/VERSION, with a
# copy of this tree in /async, where ./dev builds and runs as it does here. A debug build of PHP, which reports leaks and
# asserts, is made there from Debian's source, if the mirror has it. 8.3 is in no release of Debian: PHP_SRC=FOLDER[:FOLDER…]
# names its source, a checkout of php-src, and those for debug builds of other versions. A cell without a source is skipped.
# LANES versions are tested at once, two if nothing else is said.
# What has passed is not run again as long as the tree is the same, so a matrix that was interrupted goes on where it stopped.
#
#   .build/matrix/tree             the tree as it was when the matrix began, so that it may be edited meanwhile
#   .build/matrix/RELEASE          a Debian with nothing in it
#   .build/matrix/VERSION          a copy of it for this version of PHP
#   .build/matrix/results          per cell of the table: the identity of the tree, its status, its counts and the commit;
#                                  and its log

MATRIX_VERSIONS=(8.3 8.4 8.5 8.6)
MATRIX_KINDS=("release plain" "release opcache" "release jit" "debug plain")
MATRIX_TASKS=(suite chaos fuzz)
MATRIX_CHAOS=300        # random programs
MATRIX_FUZZ=150         # hostile programs
MATRIX_LANES=${LANES:-2}        # versions at once

# The release of Debian that has this PHP, and a second one to take packages from.
suites_of() {
	case $1 in
		8.3 | 8.4) echo trixie ;;
		8.5 | 8.6) echo sid experimental ;;
	esac
}

# run_matrix [--record|--prepare] [WORD…]: runs the cells that the words choose, and prints the whole table. With --record it
# runs nothing, and writes what has been run into CONTRIBUTING.md. With --prepare it only makes what the cells run with.
run_matrix() {
	local prepared=""
	declare -gA cell_of=() begun=()     # process => its cell, and when it began
	case ${1:-} in
		--record)
			step "copy the tree" keep_tree
			identify_tree
			record_matrix
			return
			;;
		--prepare)
			shift
			MATRIX_KINDS=("release plain" "debug plain")
			MATRIX_TASKS=(prepare)
			;;
	esac
	[ "$EUID" = 0 ] || die "a Debian inside of this one needs root"
	need_packages matrix
	mkdir -p "$BUILD/matrix/results"
	exec 4>"$BUILD/matrix/lock"
	flock -n 4 || die "another ./dev matrix is at work"
	chosen_cells "$@" >"$BUILD/matrix/cells"
	[ -s "$BUILD/matrix/cells" ] || die "the matrix has no cell that is all of that: $*"
	step "copy the tree" keep_tree
	identify_tree
	at_exit '[ ${#cell_of[@]} = 0 ] || kill -KILL "${!cell_of[@]}"'
	run_cells
	[ "${MATRIX_TASKS[0]}" = prepare ] || matrix_table
	expect_passed_cells
}

matrix_cells() {
	local version kind task
	for version in "${MATRIX_VERSIONS[@]}"; do
		for kind in "${MATRIX_KINDS[@]}"; do
			for task in "${MATRIX_TASKS[@]}"; do
				echo "$version $kind $task"
			done
		done
	done
}

# chosen_cells [WORD…]: those cells that have one of the words in every column that a word is from.
chosen_cells() {
	local word column columns=("" "" "" "")
	for word in "$@"; do
		column=$(matrix_cells | awk -v word="$word" '{ for (i = 1; i <= NF; i++) if ($i == word) column = i } END { print column }')
		[ -n "$column" ] || die "the matrix has no $word; it has $(matrix_cells | tr ' ' '\n' | awk '!seen[$0]++' | xargs)"
		columns[column - 1]+=" $word "
	done
	matrix_cells | awk -v a="${columns[0]}" -v b="${columns[1]}" -v c="${columns[2]}" -v d="${columns[3]}" '
		function fits(words, word) { return words == "" || index(words, " " word " ") }
		fits(a, $1) && fits(b, $2) && fits(c, $3) && fits(d, $4)'
}

# Makes a copy of the tree, as it is now.
keep_tree() {
	rm -rf "$BUILD/matrix/tree"
	mkdir "$BUILD/matrix/tree"
	(cd "$ROOT" && git ls-files -co --exclude-standard -z | tar --null --ignore-failed-read -T - -cf -) |
		tar -xf - -C "$BUILD/matrix/tree"
}

# The record of a run does not make the tree another one.
identify_tree() {
	matrix_commit=$(git -C "$ROOT" rev-parse --short HEAD)
	[ -z "$(git -C "$ROOT" status --porcelain -- . ':!CONTRIBUTING.md')" ] || matrix_commit+=", changed"
	matrix_tree=$(cd "$BUILD/matrix/tree" && find . -type f ! -path ./CONTRIBUTING.md -print0 | sort -z | xargs -0 sha1sum | sha1sum)
}

# copy_tree TO: brings that copy to a Debian. What was built there stays. A file that has changed is as old as its copy, or
# make would take something that was compiled meanwhile for newer.
copy_tree() {
	mkdir -p "$1"
	rsync -rlpc --delete --exclude /.build --exclude /modules "$BUILD/matrix/tree/" "$1"
}

prepare_debian() {
	local version=$1 source=$2 root=$BUILD/matrix/$1
	suites_of "$version" | unless_same "$root.stamp" make_debian "$version" "$root"
	step "copy the tree to the Debian with PHP $version" copy_tree "$root/async"
	[ -z "$source" ] || step "copy the source of PHP $version" rsync -a --delete --exclude /.git "$source/" "$root/php-src"
	prepared+=" $version "
}

make_debian() {
	local version=$1 root=$2 site suites base
	site=$(apt-get indextargets --format '$(SITE)' 'Identifier: Packages' 'Origin: Debian' 'Label: Debian' | head -n 1)
	suites=($(suites_of "$version"))
	base=$BUILD/matrix/${suites[0]}
	echo "$site" | unless_same "$base.stamp" make_base "${suites[0]}" "$base" "$site"
	rm -rf "$root"
	step "copy it for PHP $version" cp -a "$base" "$root"
	printf "deb $site %s main\n" "${suites[@]}" >"$root/etc/apt/sources.list"
	# A mirror may be some days behind.
	echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/99matrix"
	echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/matrix"     # what a crash would spoil is made anew
	# Packages of the second suite are taken only if the first one does not have them.
	printf 'Package: *\nPin: release a=experimental\nPin-Priority: 1\n' >"$root/etc/apt/preferences.d/matrix"
	step "list the packages of that Debian" in_debian "$root" apt-get update
}

# Two versions of PHP come from each release.
make_base() {
	rm -rf "$2"
	step "make a Debian ($1)" debootstrap --variant=minbase "$@"
}

# php_source VERSION: prints the folder of PHP_SRC that has the source of this version.
php_source() {
	local folder folders
	IFS=: read -ra folders <<<"${PHP_SRC:-}"
	for folder in "${folders[@]}"; do
		! grep -q "PHP_VERSION \"$1\\." "$folder/main/php_version.h" || { echo "$folder"; return; }
	done
}

# in_debian ROOT COMMAND…: becomes a command there, in /async. What it mounts and starts ends with it. It can only be killed.
in_debian() {
	local root=$1
	shift
	exec unshare --mount --ipc --pid --fork --kill-child setsid --wait bash -c '
		root=$1
		shift
		mkdir -p "$root/async"
		mount -t proc proc "$root/proc"
		mount --rbind /dev "$root/dev"
		mount --rbind /sys "$root/sys"
		exec chroot "$root" env -i PATH="$PATH" HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
			sh -c "cd /async && exec \"\$@\"" sh "$@"' bash "$root" "$@"
}

# Runs LANES cells at once, each of another version. Half of a suite is waiting, so two suites share two processors well.
run_cells() {
	local cells number
	mapfile -t cells <"$BUILD/matrix/cells"
	while [ ${#cells[@]} -gt 0 ] || [ ${#cell_of[@]} -gt 0 ]; do
		for number in "${!cells[@]}"; do
			if [ ${#cell_of[@]} -lt "$MATRIX_LANES" ] && ! version_runs ${cells[number]}; then
				start_cell ${cells[number]}
				unset "cells[$number]"
			fi
		done
		[ ${#cell_of[@]} = 0 ] || end_cell
	done
}

version_runs() {
	local cell
	for cell in "${cell_of[@]}"; do
		[ "${cell%%-*}" != "$1" ] || return 0
	done
	return 1
}

# start_cell VERSION BUILD MODE TASK
start_cell() {
	local version=$1 source cell=$1-$2-$3-$4
	[ "$(cell_says "$cell" 2)" != passed ] || return 0
	source=$(php_source "$version")
	if [ "$version" = 8.3 ] && [ -z "$source" ]; then
		say "$*: skipped, because PHP_SRC does not name a checkout of php-src for PHP $version"
		keep_result "$cell" skipped "no source"
		return
	fi
	[[ $prepared == *" $version "* ]] || prepare_debian "$version" "$source"
	rm -f "$BUILD/matrix/results/$cell"
	say "$*: begins; its output: .build/matrix/results/$cell.log"
	in_debian "$BUILD/matrix/$version" env PHP_VERSION="$version" PHP_SRC="${source:+/php-src}" \
		MODE="$3" ./dev in_matrix "$2" "$4" >"$BUILD/matrix/results/$cell.log" 2>&1 </dev/null &
	cell_of[$!]=$cell
	begun[$!]=$SECONDS
}

# Waits until one of the cells has ended.
end_cell() {
	local pid cell status=passed
	wait -n -p pid "${!cell_of[@]}" || status=failed
	cell=${cell_of[$pid]}
	unset "cell_of[$pid]"
	! grep -q '^fetch the source of PHP .*failed$' "$BUILD/matrix/results/$cell.log" || status=skipped
	keep_result "$cell" "$status" "$(counts_in "$BUILD/matrix/results/$cell.log" "$status")"
	say "${cell//-/ }:" "$(cell_says "$cell" 3 |
		sed -E 's,^([0-9]+)/([0-9]+),\1 passed\, \2 failed,; s,/([0-9]+)$,\, \1 skipped,') ($((SECONDS - begun[$pid])) s)"
}

# keep_result CELL STATUS COUNTS
keep_result() {
	printf '%s\n' "$matrix_tree" "$2" "$3" "$matrix_commit" >"$BUILD/matrix/results/$1"
}

# In that Debian: what a cell runs.
run_in_matrix() {
	local build=$1 task=$2
	if [ "$build" = debug ]; then
		use_debug_php
	elif [ "$PHP_VERSION" = 8.3 ]; then
		use_release_php
	fi
	case $task in
		prepare) prepare_suite "$build" ;;
		suite)
			prepare_suite "$build"
			SECOND_LOOK=yes
			run_suite "$([ "$build" = debug ] && echo debug || echo "$FLAVOUR")" "${USER_TESTS[@]}"
			run_suite debug "${DEVELOPER_TESTS[@]}"
			totals
			;;
		chaos) cmd_chaos $MATRIX_CHAOS 1 ;;
		fuzz)
			build debug
			use_php debug
			"$PHP" "$ROOT/tools/fuzz.php" --seeds $MATRIX_FUZZ 1
			;;
	esac
}

prepare_suite() {
	need_packages build stubs test page site
	build debug
	[ "$1" = debug ] || build "$FLAVOUR"
}

# counts_in LOG STATUS: what the end of that log says, as passed/failed or passed/failed/skipped; the status if it says
# nothing.
counts_in() {
	local counts
	counts=$(sed -nE 's/^([0-9]+) (programs )?passed, ([0-9]+) failed(, ([0-9]+) skipped)?$/\1\/\3\/\5/p' "$1" | tail -n 1)
	if [ -n "$counts" ]; then
		echo "${counts%/}"
	elif [ "$2" = skipped ]; then
		echo "no source"
	else
		echo "$2"
	fi
}

# cell_says CELL LINE: that line of its result, if it is of this tree; - if it was not run.
cell_says() {
	local file=$BUILD/matrix/results/$1
	[ "$(head -n 1 "$file" 2>/dev/null)" = "$matrix_tree" ] || { echo -; return; }
	sed -n "$2p" "$file"
}

# The PHP that a Debian has.
packaged_version() {
	dpkg-query --admindir="$BUILD/matrix/$1/var/lib/dpkg" -W -f '${Version}' "php$1-cli" 2>/dev/null || echo "$1"
}

matrix_table() {
	local version kind cell
	say "passed/failed/skipped; - was not run with this tree"
	printf '%-24s %-17s %-14s %-10s %s\n' PHP build suite chaos fuzz
	for version in "${MATRIX_VERSIONS[@]}"; do
		for kind in "${MATRIX_KINDS[@]}"; do
			cell=$version-${kind/ /-}
			printf '%-24s %-17s %-14s %-10s %s\n' "$(packaged_version "$version")" "$kind" "$(cell_says "$cell-suite" 3)" \
				"$(cell_says "$cell-chaos" 3)" "$(cell_says "$cell-fuzz" 3)"
		done
	done
}

expect_passed_cells() {
	local cell bad=0
	for cell in $(tr ' ' - <"$BUILD/matrix/cells"); do
		[[ $(cell_says "$cell" 2) =~ passed|skipped ]] || bad=1
	done
	[ $bad = 0 ] || die "not all of it has passed; the output of each cell is in .build/matrix/results/*.log"
}

# Puts a row for each build that was run with this tree between the two comments in CONTRIBUTING.md.
record_matrix() {
	local version kind cell rows=$BUILD/matrix/rows
	{
		echo '| PHP | commit | when | suite | chaos | fuzz |'
		echo '|---|---|---|---|---|---|'
		for version in "${MATRIX_VERSIONS[@]}"; do
			for kind in "${MATRIX_KINDS[@]}"; do
				cell=$version-${kind/ /-}
				[[ $(cell_says "$cell-suite" 2) =~ passed|failed ]] || continue
				printf '| %s, %s | %s | %s | %s | %s | %s |\n' "$(packaged_version "$version")" "$kind" \
					"$(cell_says "$cell-suite" 4)" "$(date -r "$BUILD/matrix/results/$cell-suite" '+%-d %B %Y')" \
					"$(cell_says "$cell-suite" 3)" "$(cell_says "$cell-chaos" 3)" "$(cell_says "$cell-fuzz" 3)"
			done
		done
	} >"$rows"
	sed -i -e '/^<!-- matrix -->$/,/^<!-- end of matrix -->$/{/^|/d;/^<!-- matrix -->$/r '"$rows"'
		}' "$ROOT/CONTRIBUTING.md"
	cat "$rows"
}
