# ./dev matrix: the suite, random programs and hostile programs with other versions of PHP, each plain, with opcache and with JIT.
#
# The PHPs are Debian's own packages, of newer releases: each version has a small Debian in .build/matrix/VERSION, with a copy of
# this tree in /async, where ./dev builds and runs as it does here. A debug build of PHP, which reports leaks and asserts, is made
# from Debian's source, where the mirror has it. What has passed is not run again as long as the tree and that PHP are the same, so
# a matrix that was interrupted goes on where it stopped.
#
#   .build/matrix/VERSION          that Debian
#   .build/matrix/VERSION-debug    that debug build
#   .build/matrix/results          one file per cell of the table: the identity of what was tried, and how it went; and its log

MATRIX_VERSIONS=(8.4 8.5)
MATRIX_MODES=(plain opcache jit)
MATRIX_CHAOS=300        # random programs
MATRIX_FUZZ=150         # hostile programs

# The release of Debian that has this PHP, and a second one to take packages from.
suites_of() {
	case $1 in
		8.4) echo trixie ;;
		8.5) echo sid experimental ;;
		*) die "no release of Debian has PHP $1 beside ours; these have: ${MATRIX_VERSIONS[*]}" ;;
	esac
}

run_matrix() {
	local versions=("$@") version
	[ $# -gt 0 ] || versions=("${MATRIX_VERSIONS[@]}")
	for version in "${versions[@]}"; do suites_of "$version" >/dev/null; done
	[ "$EUID" = 0 ] || die "a Debian inside of this one needs root"
	need_packages build stubs test matrix
	mkdir -p "$BUILD/matrix/results"
	matrix_tree=$(tree_identity)
	for version in "${versions[@]}"; do
		matrix_packaged "$version"
		matrix_debug "$version"
	done
	matrix_table "${versions[@]}"
}

# What the results depend on: every file of the tree, committed or not.
tree_identity() {
	(cd "$ROOT" && git ls-files -co --exclude-standard -z | xargs -0 sha1sum 2>/dev/null | sha1sum)
}

matrix_packaged() {
	local version=$1 mode root=$BUILD/matrix/$1
	suites_of "$version" | unless_same "$root.stamp" make_debian "$version" "$root"
	step "copy the tree to the Debian with PHP $version" copy_tree "$root/async"
	for mode in "${MATRIX_MODES[@]}"; do
		matrix_tasks "$version-packaged-$mode" in_debian "$root" env PHP_VERSION="$version" MODE="$mode" ./dev
	done
}

make_debian() {
	local version=$1 root=$2 site suites
	site=$(apt-get indextargets --format '$(SITE)' 'Identifier: Packages' 'Origin: Debian' 'Label: Debian' | head -n 1)
	suites=($(suites_of "$version"))
	rm -rf "$root"
	step "make a Debian (${suites[0]}) for PHP $version" debootstrap --variant=minbase "${suites[0]}" "$root" "$site"
	printf "deb $site %s main\n" "${suites[@]}" >"$root/etc/apt/sources.list"
	# A mirror may be some days behind.
	echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/99matrix"
	# Packages of the second suite are taken only if the first one does not have them.
	printf 'Package: *\nPin: release a=experimental\nPin-Priority: 1\n' >"$root/etc/apt/preferences.d/matrix"
	step "list the packages of that Debian" in_debian "$root" apt-get update
}

copy_tree() {
	mkdir -p "$1"
	(cd "$1" && find . -mindepth 1 -maxdepth 1 ! -name .build ! -name modules -exec rm -rf {} +)
	(cd "$ROOT" && git ls-files -co --exclude-standard -z | tar --null -T - -cf -) | tar -xf - -C "$1"
}

# in_debian ROOT COMMAND…: runs a command there, in /async. What it mounts and starts ends with it.
in_debian() {
	local root=$1
	shift
	unshare --mount --pid --fork --kill-child setsid --wait bash -c '
		root=$1
		shift
		mkdir -p "$root/async"
		mount -t proc proc "$root/proc"
		mount --rbind /dev "$root/dev"
		mount --rbind /sys "$root/sys"
		exec chroot "$root" env -i PATH="$PATH" HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
			sh -c "cd /async && exec \"\$@\"" sh "$@"' bash "$root" "$@"
}

matrix_debug() {
	local version=$1 mode dir=$BUILD/matrix/$1-debug
	if ! (use_built_php "$dir" "$version" "$(suites_of "$version" | sed 's/.* //')" --enable-debug "-O1 -g"); then
		say "PHP $version as a debug build: the mirror does not have its source"
		return
	fi
	for mode in "${MATRIX_MODES[@]}"; do
		matrix_tasks "$version-debug-$mode" env PHP_CONFIG="$dir/php/bin/php-config" FLAVOUR=debug MODE="$mode" "$0"
	done
}

# matrix_tasks ROW DEV…: one row of the table. DEV is the ./dev of that PHP and mode.
matrix_tasks() {
	local row=$1
	shift
	matrix_task "$row" suite "$@" test tests
	matrix_task "$row" chaos "$@" chaos $MATRIX_CHAOS
	matrix_task "$row" fuzz "$@" fuzz_plain $MATRIX_FUZZ
}

# matrix_task ROW TASK COMMAND…
matrix_task() {
	local row=$1 task=$2 file=$BUILD/matrix/results/$1.$2 start=$SECONDS identity status=ok
	shift 2
	identity=$(echo "$matrix_tree $*" | sha1sum)
	[ "$(head -n 1 "$file" 2>/dev/null)" != "$identity" ] || return 0
	printf '%s: %s … ' "$row" "$task" >&2
	"$@" >"$file.log" 2>&1 </dev/null || status=failed
	printf '%s\n%s\n' "$identity" "$status" >"$file"
	say "$(matrix_result "$row" "$task") ($((SECONDS - start)) s)"
}

# "1070/0/12" for a suite: passed, failed, skipped; ok or failed for the others; - for what was not run.
matrix_result() {
	local file=$BUILD/matrix/results/$1.$2 counts
	[ -e "$file" ] || { echo -; return; }
	counts=$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1\/\2\/\3/p' "$file.log" | tail -n 1)
	echo "${counts:-$(tail -n 1 "$file")}"
}

matrix_table() {
	local version kind mode row bad=0
	printf '%-10s %-9s %-8s %-24s %-7s %s\n' PHP build mode "suite (ok/failed/skipped)" chaos fuzz
	for version in "$@"; do
		for kind in packaged debug; do
			for mode in "${MATRIX_MODES[@]}"; do
				row=$version-$kind-$mode
				printf '%-10s %-9s %-8s %-24s %-7s %s\n' "$version" "$kind" "$mode" "$(matrix_result "$row" suite)" \
					"$(matrix_result "$row" chaos)" "$(matrix_result "$row" fuzz)"
				! grep -qsx failed "$BUILD/matrix/results/$row".{suite,chaos,fuzz} || bad=1
			done
		done
	done
	[ $bad = 0 ] || die "something failed; the output of each cell is in .build/matrix/results/*.log"
}
