# Talking to the user. Progress goes to stderr, so that `./dev php` keeps stdout to itself.

say() {
	echo "$*" >&2
}

# Ends the script, from any depth of subshells. Status 9 stands for "the user has been told"; it becomes 1 at the end.
die() {
	say "dev: $*"
	exit 9
}

# For `trap unexpected ERR`: a command failed that should not, so say which one.
unexpected() {
	local status=$?
	[ $status = 9 ] || say "dev: ${BASH_SOURCE[1]#"$ROOT"/}:${BASH_LINENO[0]}: status $status from: $BASH_COMMAND"
	exit 9
}

# at_exit COMMAND: runs it when the script ends, also by Ctrl-C. The last one registered runs first.
at_exit() {
	exit_commands="$1; $exit_commands"
}

finish() {
	local status=$?
	trap - ERR
	set +e
	eval "$exit_commands"
	[ $status != 9 ] || status=1
	exit $status
}

exit_commands=""
trap finish EXIT
trap 'exit 130' INT TERM HUP

# step LABEL COMMAND…: runs a command that may take long. One line says what happens and how long it took; its output goes to
# a log, whose end is shown when the command fails.
step() {
	local label=$1 start=$SECONDS log status
	log=$BUILD/log/${1//[^a-zA-Z0-9]/-}.log
	shift
	printf '%s … ' "$label" >&2
	set +e
	trap - ERR
	(set -e; trap unexpected ERR; "$@") >"$log" 2>&1     # not as a condition: that would switch off set -e inside
	status=$?
	trap unexpected ERR
	set -e
	if [ $status = 0 ]; then
		say "ok ($((SECONDS - start)) s)"
	else
		say "failed"
		tail -n 40 "$log" >&2
		die "$label failed; all of its output is in ${log#"$ROOT"/}"
	fi
}
