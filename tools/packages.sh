# Debian packages: which ones each task needs, and how they get installed.

# The PHP that this release of Debian has; PHP_VERSION=8.5 asks for another one that it has packages of.
php_version() {
	local release=12
	[ ! -r /etc/os-release ] || release=$(. /etc/os-release && echo "${VERSION_ID:-13}")
	[ "$release" -le 12 ] && echo 8.2 || echo 8.4
}
PHP_VERSION=${PHP_VERSION:-$(php_version)}

packages_of() {
	case $1 in
		build) echo gcc make pkg-config autoconf libuv1-dev $(php_packages cli dev) ;;
		stubs) echo php-parser ;;
		lint) echo musl-tools ;;     # 2 MB
		package) echo php-pear ;;
		test)
			echo $(php_packages cgi fpm curl intl mysql pgsql soap sqlite3 mbstring opcache xdebug xml) \
				php-doctrine-dbal $(framework_packages) \
				php-redis redis-server redis-tools mariadb-server mariadb-client postgresql pgbouncer openssl valgrind \
				$(php_packages ldap memcached amqp ssh2) memcached slapd vsftpd rabbitmq-server openssh-server \
				php-amqplib fuse3 libfuse3-dev lua5.1
			;;
		guard) echo valgrind $(php_packages cgi sqlite3) ;;
		peers) echo golang-go libapr1-dev libaprutil1-dev ;;     # 250 MB, for ./dev bench pool --peers
		page) echo chromium ;;     # 122 MB, 26 s: it runs the page of the monitor
		site) echo mkdocs mkdocs-material ;;
		cover) echo lcov ;;
		matrix) echo debootstrap rsync ;;
		php) echo xz-utils bison re2c libssl-dev libsqlite3-dev libcurl4-openssl-dev libpq-dev zlib1g-dev libxslt1-dev libldap-dev ;;
	esac
}

# Libraries of tests/65_frameworks. Releases after Debian 12 have another Amp, or none; its test is of that one.
framework_packages() {
	echo php-illuminate-{auth,cache,config,cookie,database,events,filesystem,http,pagination,queue,redis,routing,session,translation} \
		php-doctrine-orm php-guzzlehttp-guzzle php-predis phpunit \
		php-symfony-{cache,dependency-injection,doctrine-messenger,framework-bundle,http-client,http-kernel,lock,mailer,messenger,process,security-bundle}
	[ "$PHP_VERSION" != 8.2 ] || echo php-amphp-amp
}

# php_packages PART…: their names for this version; Debian has none of 8.3. 8.5 has opcache built in, and Debian has no xdebug, memcached, amqp and
# ssh2 for it yet.
php_packages() {
	local part
	[ "$PHP_VERSION" != 8.3 ] || return 0
	for part in "$@"; do
		[[ $PHP_VERSION-$part =~ ^8.[56]-(opcache|xdebug|memcached|amqp|ssh2)$ ]] || echo "php$PHP_VERSION-$part"
	done
}

# need_packages TASK…: installs what is missing for the tasks, or says what is missing and exits.
need_packages() {
	local task wanted="" missing
	for task in "$@"; do
		wanted+=" $(packages_of "$task")"
	done
	missing=$(missing_packages $wanted)
	[ -n "$missing" ] || return 0
	can_be_root || die "missing packages, please install them: apt-get install $missing"
	step "install $(wc -w <<<"$missing") packages" install_packages $missing
}

missing_packages() {
	command -v dpkg-query >/dev/null || return 0     # not Debian: configure will say what it misses
	local package installed
	installed=" $(dpkg-query -W -f '${Package}=${Status} ' "$@" 2>/dev/null || true)"
	for package in "$@"; do
		# A PHP that was chosen by PHP_CONFIG has its own extensions.
		[[ -n ${PHP_CONFIG:-} && $package == php* && $package != php-parser ]] && continue
		[[ $installed == *" $package=install ok installed"* ]] || echo "$package"
	done | xargs
}

can_be_root() {
	[ "$EUID" = 0 ] || sudo -n true 2>/dev/null
}

as_root() {
	if [ "$EUID" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

install_packages() {
	without_autostart apt_install "$@" || { as_root apt-get update && without_autostart apt_install "$@"; }
}

apt_install() {
	as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"
}

# Tests start servers of their own: a package that we install must not start its service. Debian asks policy-rc.d about it.
without_autostart() (
	policy=/usr/sbin/policy-rc.d
	saved=$policy.saved-by-dev
	restore() {
		as_root rm -f $policy
		[ ! -e $saved ] || as_root mv $saved $policy
	}
	trap restore EXIT
	trap 'exit 130' INT TERM
	[ ! -e $policy ] || as_root mv $policy $saved
	printf '#!/bin/sh\nexit 101\n' | as_root tee $policy >/dev/null
	as_root chmod 755 $policy
	"$@"
)
