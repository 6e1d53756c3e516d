'use strict';

/* Asks the process once a second, and shows what it says. */

const PERIOD = 1000, PATIENCE = 4000, MANY = 12, KINDS = 12;

const cards = new Map(); /* by name */
let last = null, paused = false, lostSince = 0;

/* Gives each pool of the answer to its card. Returns the names. */
function addPools(state) {
	const seen = new Set();
	state.pools.forEach((pool, index) => {
		let name = pool.name;
		for (let n = 2; seen.has(name); n++) name = `${pool.name} (${n})`;
		seen.add(name);
		if (!cards.has(name)) {
			cards.set(name, new Card(name, index));
			$('pools').append(cards.get(name).element);
		}
		cards.get(name).add(pool, state.process.uptime_ms);
	});
	return seen;
}

function showPools(state) {
	const seen = addPools(state);
	for (const [name, card] of cards) {
		if (seen.has(name)) continue;
		card.element.remove();
		cards.delete(name);
	}
	$('pools').classList.toggle('one', cards.size === 1);
	$('pools').classList.toggle('many', cards.size > MANY);
	$('no-pools').hidden = cards.size > 0;
	put($('n-pools'), number(state.pool_count) + (state.pool_count > cards.size ? `, ${cards.size} shown` : ''), state.pool_count);
	arrange();
	for (const card of cards.values()) card.show();
}

const orders = {
	age: (a, b) => a.index - b.index,
	name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
	trouble: (a, b) => b.trouble() - a.trouble() || a.index - b.index,
};

function arrange() {
	const filter = $('filter').value.toLowerCase();
	[...cards.values()].sort(orders[$('order').value]).forEach((card, i) => {
		card.element.style.order = i;
		card.element.hidden = !card.name.toLowerCase().includes(filter);
	});
}

/* What the coroutines wait for, by kind: "Pool "search" (idle=0, …)" is of the kind "Pool "search"". */
function showKinds(list) {
	const kinds = new Map();
	for (const coroutine of list) {
		const kind = coroutine.waits_for ? inWords(coroutine.waits_for.replace(/\(.*/s, '').trim()) : coroutine.state;
		kinds.set(kind, (kinds.get(kind) || 0) + 1);
	}
	const frequent = [...kinds].sort((a, b) => b[1] - a[1]).slice(0, KINDS);
	$('kinds').replaceChildren(...frequent.map(([kind, n]) => make('span', 'chip', kind, make('b', '', number(n)))));
}

function showGroups(groups, list) {
	const largest = groups.sort((a, b) => b.count - a.count).slice(0, KINDS);
	$('groups').replaceChildren(...largest.map(({ at, count, waited_s }) => {
		const chip = make('span', 'chip', at.split('/').slice(-2).join('/'), make('b', '', number(count)),
			waited_s ? ` up to ${seconds(waited_s)}` : '');
		const one = list.find(coroutine => coroutine.at === at);
		chip.title = 'Show the stack of one of them';
		chip.addEventListener('click', () => one && showStack(one.id));
		return chip;
	}));
}

function showGauges({ gauges = {} }) {
	$('gauges').replaceChildren(...Object.entries(gauges).map(([series, value]) => make('span', 'chip', series, make('b', '', number(value)))));
}

async function showStack(id) {
	const answer = await fetch('coroutines/' + id, { cache: 'no-store' }).catch(() => null);
	put($('stack'), answer?.ok ? `coroutine ${id}\n` + await answer.text() : `coroutine ${id} does not wait any more`).hidden = false;
}

function coroutineRow(coroutine) {
	const state = make('td', 's-' + coroutine.state, coroutine.state);
	if (coroutine.main || coroutine.internal) state.append(make('span', 'tag', coroutine.main ? 'main' : 'internal'));
	const row = make('tr', '', make('td', 'num', '#' + coroutine.id), state,
		make('td', coroutine.waits_for ? '' : 'gap', coroutine.waits_for ? inWords(coroutine.waits_for) : '–'),
		ageCell(coroutine.waited_s),
		placeCell(coroutine.at, 'at'), placeCell(coroutine.spawned_at, 'spawned at'));
	row.dataset.coroutine = coroutine.id;
	row.title = 'Show its stack';
	row.addEventListener('click', () => showStack(coroutine.id));
	return row;
}

function showCoroutines({ coroutines: { count, groups, list } }) {
	const filter = $('filter').value.toLowerCase();
	const matches = coroutine => !filter || JSON.stringify(coroutine).toLowerCase().includes(filter);
	showKinds(list);
	showGroups(groups, list);
	$('coroutines').replaceChildren(...list.filter(matches).map(coroutineRow));
	put($('n-coroutines'), number(count) + (list.length < count ? `, ${list.length} listed` : ''), count);
}

function tile(id, text, value, note = '') {
	$(id).replaceChildren(text, make('small', '', note));
	$(id).dataset.value = value;
}

function showSummary({ process, pools, coroutines }) {
	const total = key => pools.reduce((sum, pool) => sum + pool[key], 0);
	const script = process.script.split('/').at(-1) || process.sapi;
	document.title = script + ' · async monitor';
	put($('script'), script).title = process.script;
	$('facts').replaceChildren(...['pid ' + process.pid, 'PHP ' + process.php, 'up ' + span(process.uptime_ms), process.sapi,
		'async ' + process.async].map(fact => make('span', '', fact)));
	tile('t-active', number(total('active')), total('active'), 'of ' + number(total('max')));
	for (const key of ['idle', 'waiting', 'timeouts']) tile('t-' + key, number(total(key)), total(key));
	tile('t-coroutines', number(coroutines.count), coroutines.count, number(coroutines.ready) + ' ready');
	tile('t-memory', bytes(process.memory), process.memory, process.memory_limit ? 'of ' + bytes(process.memory_limit) : '');
	tile('t-lag', span(process.lag_ms), process.lag_ms, 'last 10 s');
	const passed = last ? process.uptime_ms - last.process.uptime_ms : 0;
	tile('t-cpu', passed > 0 ? Math.round(100 * (process.cpu_ms - last.process.cpu_ms) / passed) + ' %' : '–', process.cpu_ms);
	tile('t-descriptors', number(process.descriptors), process.descriptors);
	$('t-waiting').classList.toggle('wait', total('waiting') > 0);
	$('t-timeouts').classList.toggle('bad', last !== null && total('timeouts') > last.pools.reduce((sum, pool) => sum + pool.timeouts, 0));
	$('t-lag').classList.toggle('bad', process.lag_ms > 100);
}

function showStatus() {
	const is = paused ? 'paused' : lostSince ? 'lost' : 'live';
	const seconds = Math.floor((Date.now() - lostSince) / 1000);
	put($('status'), is === 'lost' ? 'no answer for ' + span(seconds * 1000) : is).dataset.is = is;
	document.body.classList.toggle('lost', is === 'lost');
}

function show(state) {
	if (last && last.process.pid !== state.process.pid) {
		for (const card of cards.values()) card.element.remove();
		cards.clear();
	}
	showSummary(state);
	last = state;
	showGauges(state);
	showPools(state);
	showCoroutines(state);
	document.body.dataset.answers = Number(document.body.dataset.answers || 0) + 1;
}

/* null if the process does not answer: it is busy, or gone. */
async function ask() {
	try {
		const answer = await fetch('pools.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
		return answer.ok ? await answer.json() : null;
	} catch {
		return null;
	}
}

async function turn() {
	try {
		const state = paused ? null : await ask();
		lostSince = paused || state ? 0 : lostSince || Date.now();
		if (state) show(state);
		showStatus();
	} finally {
		setTimeout(turn, PERIOD);
	}
}

function redraw() {
	forgetColors();
	for (const card of cards.values()) card.draw();
}

$('status').addEventListener('click', () => {
	paused = !paused;
	showStatus();
});
$('filter').addEventListener('input', () => {
	if (!last) return;
	arrange();
	showCoroutines(last);
	redraw();
});
$('order').addEventListener('change', arrange);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
addEventListener('resize', redraw);

/* What was before the page was opened. */
fetch('history.json', { cache: 'no-store' }).then(answer => answer.ok ? answer.json() : []).catch(() => []).then(samples => {
	samples.slice(-SAMPLES).forEach(sample => addPools(sample));
	turn();
});
