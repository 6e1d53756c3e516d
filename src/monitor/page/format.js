'use strict';

/* Making elements, and numbers for people. All text is set as text: names of pools and files can be anything. */

const $ = id => document.getElementById(id);

function make(tag, className, ...children) {
	const element = document.createElement(tag);
	if (className) element.className = className;
	element.append(...children);
	return element;
}

/* Only what has changed is written: a page with 50 pools must not lay itself out again each second. `value` is the number behind
 * the text. */
function put(element, text, value) {
	text = String(text);
	if (element.textContent !== text) element.textContent = text;
	if (value !== undefined) element.dataset.value = value;
	return element;
}

const number = n => n.toLocaleString('en');

function rate(n) {
	if (n > 0 && n < 10) return n.toFixed(1);
	if (n < 1e4) return number(Math.round(n));
	return n < 1e6 ? (n / 1e3).toFixed(n < 1e5 ? 1 : 0) + ' k' : (n / 1e6).toFixed(1) + ' M';
}

function bytes(n) {
	const kilobytes = n / 1024, megabytes = kilobytes / 1024;
	if (megabytes < 1) return Math.round(kilobytes) + ' KB';
	return megabytes < 1024 ? megabytes.toFixed(megabytes < 10 ? 1 : 0) + ' MB' : (megabytes / 1024).toFixed(2) + ' GB';
}

function span(ms) {
	if (ms < 1) return ms === 0 ? '0 ms' : ms.toFixed(2) + ' ms';
	if (ms < 1000) return ms.toFixed(ms < 10 ? 1 : 0) + ' ms';
	if (ms < 60e3) return (ms / 1e3).toFixed(ms < 10e3 ? 1 : 0) + ' s';
	if (ms < 3600e3) return Math.floor(ms / 60e3) + ' min ' + Math.floor(ms % 60e3 / 1e3) + ' s';
	return Math.floor(ms / 3600e3) + ' h ' + Math.floor(ms % 3600e3 / 60e3) + ' min';
}

/* The process counts them for 18 hours. */
const seconds = n => n < 65535 ? n < 60 ? n + ' s' : span(n * 1000) : 'over 18 h';

function ageCell(waited) {
	const cell = make('td', waited ? 'num' : 'num gap', waited ? seconds(waited) : '–');
	cell.dataset.label = 'for';
	return cell;
}

/* What a coroutine waits for, for people: "Timer(timeout=50ms, once)" and "I/O(descriptor=13, …)" are words of a report. */
function inWords(wait) {
	return wait.replace(/^Timer\(timeout=(\d+)ms.*/s, (_, ms) => `delay of ${span(Number(ms))}`).replace(/^Timer\(.*/s, 'timer')
		.replace(/^I\/O\(descriptor=(\d+).*/s, 'socket or pipe, descriptor $1');
}

/* A cell with a place in the code: its end is enough to recognise it. On a phone the label stands before it. */
function placeCell(place, label) {
	const cell = make('td', place ? '' : 'gap', make('code', 'dim', place ? place.split('/').slice(-2).join('/') : '–'));
	cell.title = place || '';
	cell.dataset.label = label;
	return cell;
}
