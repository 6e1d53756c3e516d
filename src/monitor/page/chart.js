'use strict';

/* Charts over the last SAMPLES answers, with the newest at the right edge. Counts are drawn as steps, because they have no values in
 * between. */

const SAMPLES = 120, HEADROOM = 6, STRIP = 3;

let palette = {};

/* A colour of the style sheet. The scheme may change at any time: then forgetColors() is called. */
function color(name) {
	return palette[name] ||= getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function forgetColors() {
	palette = {};
}

class Chart {
	/* `top` is the value at the upper edge. */
	constructor(canvas, samples, top, hasStrip) {
		const scale = window.devicePixelRatio || 1;
		this.width = canvas.clientWidth;
		this.height = canvas.clientHeight;
		this.floor = this.height - (hasStrip ? STRIP : 0);
		this.samples = samples;
		this.top = top;
		this.step = this.width / (SAMPLES - 1);
		this.g = canvas.getContext('2d');
		const [width, height] = [Math.round(this.width * scale), Math.round(this.height * scale)];
		if (canvas.width !== width || canvas.height !== height) {
			canvas.width = width;
			canvas.height = height;
		}
		this.g.setTransform(scale, 0, 0, scale, 0, 0);
		this.g.clearRect(0, 0, this.width, this.height);
		this.rule(this.floor - .5);
	}

	x(i) {
		return (SAMPLES - this.samples.length + i) * this.step;
	}

	y(value) {
		return this.floor - value / this.top * (this.floor - HEADROOM);
	}

	/* A horizontal line. */
	rule(y, dashes = []) {
		this.stroke('--line', 1, dashes, () => {
			this.g.moveTo(0, y);
			this.g.lineTo(this.width, y);
		});
	}

	stroke(name, width, dashes, path) {
		this.g.strokeStyle = color(name);
		this.g.lineWidth = width;
		this.g.lineJoin = 'round';
		this.g.setLineDash(dashes);
		this.g.beginPath();
		path();
		this.g.stroke();
	}

	/* The path of a value that is null where there is none. There it breaks off, or goes down to the floor. */
	trace(value, toFloor) {
		const { g, samples } = this;
		let drawn = null;
		samples.forEach((sample, i) => {
			const v = value(sample), x = this.x(i);
			if (v === null) {
				if (drawn !== null && toFloor) {
					g.lineTo(x, this.y(drawn));
					g.lineTo(x, this.floor);
				}
			} else if (drawn === null) {
				g.moveTo(x - (samples.length === 1 ? this.step : 0), toFloor ? this.floor : this.y(v));
				g.lineTo(x, this.y(v));
			} else {
				g.lineTo(x, this.y(drawn));
				g.lineTo(x, this.y(v));
			}
			drawn = v;
		});
	}

	area(name, value) {
		this.g.fillStyle = color(name);
		this.g.beginPath();
		this.trace(value, true);
		this.g.lineTo(this.width, this.floor);
		this.g.fill();
	}

	line(name, width, value) {
		this.stroke(name, width, [], () => this.trace(value, false));
	}

	/* A line in front of areas: an edge keeps it apart from them. */
	lineInFront(name, width, value) {
		this.stroke('--card', width + 3, [], () => this.trace(value, true));
		this.stroke(name, width, [], () => this.trace(value, true));
	}

	bars(name, value) {
		this.g.fillStyle = color(name);
		this.samples.forEach((sample, i) => {
			const height = this.floor - this.y(value(sample));
			if (height > 0) this.g.fillRect(this.x(i) - this.step / 2, this.floor - height, Math.max(this.step - 1, 2), height);
		});
	}

	/* Along the lower edge, in the colour that each sample has, if any. */
	strip(nameOf) {
		this.samples.forEach((sample, i) => {
			const name = nameOf(sample);
			if (!name) return;
			this.g.fillStyle = color(name);
			this.g.fillRect(this.x(i) - this.step / 2, this.floor, this.step + .5, STRIP);
		});
	}

	note(name, text, y) {
		const { g } = this;
		g.font = '600 10px system-ui, sans-serif';
		g.fillStyle = color('--card');
		g.globalAlpha = .8;
		g.beginPath();
		g.roundRect(12, y, g.measureText(text).width + 10, 15, 4);
		g.fill();
		g.globalAlpha = 1;
		g.fillStyle = color(name);
		g.fillText(text, 17, y + 11);
	}

	/* A vertical line at a sample, if there is such a one. */
	mark(i) {
		if (!this.samples[i]) return;
		this.stroke('--faint', 1, [], () => {
			this.g.moveTo(this.x(i), 0);
			this.g.lineTo(this.x(i), this.height);
		});
	}
}
