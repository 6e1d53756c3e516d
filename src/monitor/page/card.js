'use strict';

/* A pool on the page: its elements, and its last SAMPLES answers. */

const WINDOW = 10;

const RECENT = 30; /* samples in which something counts as happening now */

const STATES = { ACTIVE: 'healthy', SATURATED: 'saturated', DEGRADED: 'degraded', INACTIVE: 'breaker open', RECOVERING: 'recovering' };
const TROUBLES = { failures: ['failure of the factory', 'failures of the factory'], timeouts: ['timeout', 'timeouts'], refusals: ['refusal', 'refusals'] };
const STRIPS = { INACTIVE: '--bad', RECOVERING: '--wait' };

/* The 99th percentile of what came between two answers, in ms; null if no coroutine waited. */
function p99Between(from, to) {
	const before = new Map(from), counts = to.map(([us, n]) => [us, n - (before.get(us) || 0)]);
	const total = counts.reduce((sum, [, n]) => sum + n, 0);
	let left = Math.ceil(total * .99);
	for (const [us, n] of counts) {
		left -= n;
		if (total && left <= 0) return us / 1000;
	}
	return null;
}

const refused = pool => Object.values(pool.refusals).reduce((sum, n) => sum + n, 0);

class Card {
	constructor(name, index) {
		this.name = name;
		this.index = index;
		this.samples = [];
		this.hover = null; /* the sample under the pointer */
		this.badge = make('span', 'badge');
		this.why = make('p', 'why');
		this.active = make('b');
		this.max = make('small');
		this.activeBar = make('i', 'c-active');
		this.idleBar = make('i', 'c-idle');
		this.counts = make('canvas', 'main');
		this.times = make('canvas', 'times');
		this.element = make('article', 'pool',
			make('div', 'top', make('h3', '', name), this.badge, make('span', 'used', this.active, this.max)),
			make('div', 'fill', make('div', '', this.activeBar, this.idleBar)),
			this.why, make('div', 'chart', this.counts, this.times), this.makeValues(), this.makeHolders());
		this.element.dataset.pool = name;
		for (const canvas of [this.counts, this.times]) this.followPointer(canvas);
	}

	makeValues() {
		const value = label => {
			const element = make('dd', '', '–');
			list.append(make('div', '', make('dt', '', label), element));
			return element;
		};
		const list = make('dl');
		this.waiting = value('Waiting');
		this.p99 = value('Wait p99');
		this.use = value('Use p99');
		this.rate = value('Acquired/s');
		this.timeouts = value('Timeouts');
		return list;
	}

	makeHolders() {
		this.holderCount = make('b');
		this.longest = make('em');
		this.longestAt = make('bdi');
		this.more = make('p', 'more');
		this.rows = make('tbody');
		const head = make('tr', '', make('th', 'num', 'Held'), make('th', '', 'Resource'), make('th', 'num', 'Coroutine'),
			make('th', '', 'Acquired at'));
		this.holders = make('details', '',
			make('summary', '', this.holderCount, this.longest, make('span', '', this.longestAt)),
			this.more, make('div', 'scroll', make('table', '', make('thead', '', head), this.rows)));
		this.holders.addEventListener('toggle', () => this.show());
		return this.holders;
	}

	followPointer(canvas) {
		canvas.addEventListener('pointermove', event => {
			const box = canvas.getBoundingClientRect(), part = (event.clientX - box.left) / box.width;
			this.hover = Math.round(part * (SAMPLES - 1)) - (SAMPLES - this.samples.length);
			this.show();
		});
		canvas.addEventListener('pointerleave', () => {
			this.hover = null;
			this.show();
		});
	}

	/* `at` is the time of the answer, in ms. A sample of the history has fewer numbers. */
	add(pool, at) {
		pool = { wait: { buckets: [], count: 0 }, use: { count: 0 }, holders: [], destroyed: {}, ...pool };
		const previous = this.samples.at(-1), earlier = this.samples.at(-WINDOW) || this.samples[0];
		const since = previous ? at - previous.at : 0;
		this.samples.push({
			at, pool,
			p99: earlier ? p99Between(earlier.pool.wait.buckets, pool.wait.buckets) : null,
			rate: since > 0 ? (pool.acquired - previous.pool.acquired) * 1000 / since : 0,
			timeouts: previous ? pool.timeouts - previous.pool.timeouts : 0,
			failures: previous ? pool.create_failures - previous.pool.create_failures : 0,
			refusals: previous ? refused(pool) - refused(previous.pool) : 0,
		});
		if (this.samples.length > SAMPLES) this.samples.shift();
	}

	/* What happened in the last seconds, counted. */
	recent(what) {
		return this.samples.slice(-RECENT).reduce((sum, sample) => sum + sample[what], 0);
	}

	/* [state, why]: what the badge and the line below it say. */
	health({ pool }) {
		this.failure = pool.last_failure || this.failure;      // it is shown as long as it counts, also when the factory works again
		const wait = pool.waiting && pool.active >= pool.max ? [`${number(pool.waiting)} wait, the first for ${span(pool.waited_ms)}; all ${number(pool.max)} are in use`] : [];
		const count = what => `${number(this.recent(what))} ${TROUBLES[what][+(this.recent(what) !== 1)]}`;
		const wrong = Object.keys(TROUBLES).filter(what => this.recent(what)).map(count);
		if (pool.closed || pool.draining || pool.suspended) return [pool.closed ? 'closed' : pool.draining ? 'draining' : 'suspended', ''];
		if (pool.state !== 'ACTIVE') return [pool.state, pool.last_failure || ''];
		if (wrong.length) return ['DEGRADED', [`${wrong.join(', ')} in the last ${RECENT} s`, ...this.recent('failures') && this.failure ? [this.failure] : [], ...wait].join('; ')];
		if (wait.length) return ['SATURATED', wait[0]];
		return ['ACTIVE', ''];
	}

	/* The higher, the more it needs a look. */
	trouble() {
		const { pool } = this.samples.at(-1);
		return Object.keys(STATES).indexOf(this.health({ pool })[0]) * 2 + (pool.active >= pool.max);
	}

	show() {
		const sample = this.samples[this.hover] || this.samples.at(-1), { pool } = sample;
		const [state, why] = this.health(sample);
		const percent = n => 100 * n / Math.max(pool.max, 1) + '%';
		put(this.badge, STATES[state] || state, state).dataset.is = state;
		put(this.why, why).hidden = !why;
		put(this.active, number(pool.active), pool.active);
		put(this.max, ' / ' + number(pool.max), pool.max);
		this.activeBar.style.width = percent(pool.active);
		this.idleBar.style.width = percent(pool.idle);
		this.element.dataset.idle = pool.idle;
		put(this.waiting, number(pool.waiting) + (pool.waiting ? ', ' + span(pool.waited_ms) : ''), pool.waiting).className = pool.waiting ? 'wait' : '';
		put(this.p99, pool.wait.count ? span(pool.wait.p99_ms) : '–', pool.wait.p99_ms);
		put(this.use, pool.use.count ? span(pool.use.p99_ms) : '–', pool.use.p99_ms);
		put(this.rate, rate(sample.rate), pool.acquired);
		put(this.timeouts, number(pool.timeouts), pool.timeouts).className = this.recent('timeouts') ? 'bad' : '';
		this.showHolders(pool);
		this.draw();
	}

	showHolders(pool) {
		const longest = pool.holders[0];
		put(this.holderCount, pool.active === 1 ? '1 holder' : number(pool.active) + ' holders');
		put(this.longest, longest ? 'longest ' + span(longest.held_ms) : '');
		put(this.longestAt, longest?.at ? 'at ' + longest.at.split('/').at(-1) : '');
		if (!this.holders.open) return;
		put(this.more, this.describe(pool));
		this.rows.replaceChildren(...pool.holders.map(holder => make('tr', '',
			make('td', 'num', span(holder.held_ms)), make('td', '', make('code', '', holder.type)),
			make('td', 'num', holder.coroutine ? '#' + holder.coroutine + (holder.ended ? ' (ended)' : '') : 'main'),
			placeCell(holder.at, 'at'))));
	}

	/* The numbers that have no place of their own, but for those that are 0. */
	describe(pool) {
		const byReason = (what, counts) => Object.entries(counts).map(([reason, n]) => [n, `${what}: ${reason}`]);
		return [[pool.idle, 'idle'], [pool.peak_active, 'in use at most'], [pool.peak_waiting, 'waiting at most'],
			[pool.acquired, 'acquired'], [pool.created, 'created'], ...byReason('destroyed', pool.destroyed),
			...byReason('refused', pool.refusals), [pool.create_failures, 'failures of the factory'],
			[pool.creating, 'being created'], [pool.retries, 'tries of the factory again'], [pool.min_idle, 'in reserve at least'],
			...byReason('over the time limit', pool.overruns), [pool.leaks, 'held too long'],
		].filter(([n]) => n).map(([n, what]) => number(n) + ' ' + what).join(' · ');
	}

	draw() {
		if (!this.counts.clientWidth) return; /* filtered out */
		this.drawCounts();
		this.drawTimes();
	}

	highest(value) {
		return Math.max(0, ...this.samples.map(value));
	}

	drawCounts() {
		const max = Math.max(1, this.highest(s => s.pool.max)), waiting = this.highest(s => s.pool.waiting);
		const chart = new Chart(this.counts, this.samples, max, false);
		chart.rule(chart.y(max), [3, 4]);
		chart.area('--idle', s => s.pool.active + s.pool.idle);
		chart.area('--area', s => s.pool.active);
		/* More may wait than there are resources: then the line has a scale of its own. */
		chart.lineInFront('--wait', 2, s => s.pool.waiting ? s.pool.waiting * max / Math.max(max, waiting) : null);
		if (waiting) chart.note('--wait', `up to ${number(waiting)} waiting`, 5);
		chart.mark(this.hover);
	}

	drawTimes() {
		const slowest = this.highest(s => s.p99 || 0), most = Math.max(1, this.highest(s => s.timeouts));
		const chart = new Chart(this.times, this.samples, 1, true);
		chart.bars('--bad', s => s.timeouts / most);
		chart.line('--time', 1.5, s => s.p99 === null ? null : s.p99 / Math.max(1, slowest));
		chart.strip(s => STRIPS[s.pool.state]);
		if (slowest >= .05) chart.note('--time', `p99 up to ${span(slowest)}`, 0);
		chart.mark(this.hover);
	}
}
