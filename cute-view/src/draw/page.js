'use strict';
// The pointer, the keyboard and the search fields choose a cell. The page tells its coordinate and
// offset, and marks the cells that belong with it.
const answer = document.querySelector('output');
const fields = { coordinate: document.getElementById('coordinate'), mark: document.getElementById('mark') };
const cells = [...document.querySelectorAll('td[data-i]')];
const marked = new Map();
for (const cell of cells) {
  for (const mark of marksOf(cell)) {
    if (!marked.has(mark)) marked.set(mark, []);
    marked.get(mark).push(cell);
  }
}

function marksOf(cell) {
  return cell.dataset.m?.split(' ') ?? [];
}
const greeting = answer.textContent;
const kind = document.body.dataset.kind;
const isHeld = kind === 'tile';
// What cells with a common mark share.
const word = { tile: 'thread', coordinates: 'value' }[kind] ?? 'offset';
let pinned = null;

function clear() {
  for (const cell of document.querySelectorAll('.this, .same')) cell.classList.remove('this', 'same');
}

function show(cell) {
  clear();
  if (!cell) { answer.textContent = greeting; return; }
  cell.classList.add('this');
  const { c, i, o, r } = cell.dataset;
  const others = [...new Set(marksOf(cell).flatMap((mark) => marked.get(mark)))].filter((other) => other !== cell);
  for (const other of others) other.classList.add('same');
  let text = `coordinate ${c}` + (c === i ? '' : ` = ${i}`) + (isHeld ? '' : ` \u2192 ${word} ${o}`) + (r ? `: ${r}` : '');
  const here = others.filter((other) => other.closest('section') === cell.closest('section'));
  if (here.length > 0) {
    const some = here.slice(0, 6).map((other) => other.dataset.c).join(' ');
    text += `; the same ${word} at ${some}` + (here.length > 6 ? ` and ${here.length - 6} more` : '');
  }
  answer.textContent = text;
}

function pin(cell) {
  pinned = cell;
  show(cell);
  if (cell) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function focus(cell) {
  for (const other of cell.closest('main').querySelectorAll('td[tabindex="0"]')) other.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}

// Reads a coordinate, with numbers of any size: `16`, `(1,5)`, `(1,(1,2))`.
function parse(text) {
  const tokens = text.replace(/\s+/g, '').match(/[(),]|\d+|./g) ?? [];
  let at = 0;
  const item = () => {
    if (tokens[at] === '(') {
      const items = [];
      at += 1;
      while (tokens[at] !== ')') {
        items.push(item());
        if (tokens[at] === ',') at += 1;
        else if (tokens[at] !== ')') throw new Error('expected `,` or `)`');
      }
      at += 1;
      return items;
    }
    if (!/^\d+$/.test(tokens[at] ?? '')) throw new Error('expected a number or `(`');
    at += 1;
    return BigInt(tokens[at - 1]);
  };
  const found = item();
  if (at < tokens.length) throw new Error(`unexpected \`${tokens[at]}\``);
  return found;
}

const size = (shape) => Array.isArray(shape) ? shape.reduce((all, mode) => all * size(mode), 1n) : BigInt(shape);

// The one-dimensional coordinate of a coordinate of any form.
function number(coordinate, shape) {
  if (!Array.isArray(coordinate)) {
    if (coordinate >= size(shape)) throw new Error(`${coordinate} is not below ${size(shape)}`);
    return coordinate;
  }
  if (!Array.isArray(shape) || shape.length !== coordinate.length) throw new Error('the coordinate does not fit the shape');
  let sum = 0n, step = 1n;
  coordinate.forEach((part, mode) => { sum += step * number(part, shape[mode]); step *= size(shape[mode]); });
  return sum;
}

function offset(index, shape, stride, isXor) {
  let rest = index, sum = 0n;
  const steps = stride.flat(Infinity);
  shape.flat(Infinity).forEach((extent, leaf) => {
    const digit = rest % BigInt(extent), step = BigInt(steps[leaf]);
    if (isXor) sum ^= withoutCarries(digit, step);
    else sum += digit * step;
    rest /= BigInt(extent);
  });
  return sum;
}

function withoutCarries(digit, step) {
  let sum = 0n;
  for (let bit = 0n; digit >> bit; bit++) if (digit >> bit & 1n) sum ^= step << bit;
  return sum;
}

function swizzled(offset, swizzle) {
  if (!swizzle) return offset;
  const [bits, base, shift] = swizzle.slice(0, 3).map(BigInt);
  const moved = offset + BigInt(swizzle[3]), field = ((1n << bits) - 1n) << base;
  return moved ^ (shift < 0n ? (moved & field) << -shift : (moved & (field << shift)) >> shift);
}

function findCoordinate(text) {
  for (const section of document.querySelectorAll('section')) {
    const shape = JSON.parse(section.dataset.shape), stride = JSON.parse(section.dataset.stride);
    const swizzle = JSON.parse(section.dataset.swizzle ?? 'null');
    try {
      const index = number(parse(text), shape);
      const cell = section.querySelector(`td[data-i="${index}"]`);
      pin(cell);
      if (!cell) {
        const leads = word !== 'offset' ? '' : ` \u2192 offset ${swizzled(offset(index, [shape], [stride], 'xor' in section.dataset), swizzle)}`;
        answer.textContent = `coordinate ${text} = ${index}${leads}, not in the picture`;
      }
      return;
    } catch (error) {
      pin(null);
      answer.textContent = `no coordinate: ${error.message}`;
    }
  }
}

function findMark(text) {
  const mark = text.trim().replace(/^T/i, '');
  const found = marked.get(mark);
  pin(found ? found[0] : null);
  if (!found) answer.textContent = `no cell of the picture has ${word} ${mark}`;
}

// The slider goes through the tiles, the columns or the threads, in their order.
const blocks = new Map();
for (const cell of cells) {
  const named = cell.dataset.r?.match(/^(tile|column) (.*)$/);
  const groups = named ? [named.slice(1)] : isHeld ? marksOf(cell).map((mark) => [/^W/.test(mark) ? 'warp' : 'thread', mark]) : [];
  for (const [kind, name] of groups) {
    if (!blocks.has(name)) blocks.set(name, { kind, name, cells: [] });
    blocks.get(name).cells.push(cell);
  }
}
const numbers = (name) => name.match(/\d+/g).map(Number).reverse();
const inOrder = [...blocks.values()].sort((a, b) => {
  const [x, y] = [numbers(a.name), numbers(b.name)];
  const at = a.kind === b.kind ? x.findIndex((number, place) => number !== y[place]) : -1;
  return at < 0 ? (a.kind < b.kind ? 1 : a.kind > b.kind ? -1 : 0) : x[at] - y[at];
});
const slider = document.getElementById('block');
if (inOrder.length > 1) {
  document.getElementById('slider').hidden = false;
  document.getElementById('of').textContent = inOrder[0].kind;
  slider.max = inOrder.length - 1;
}
slider.addEventListener('input', () => {
  const block = inOrder[slider.value];
  fields.coordinate.value = fields.mark.value = '';
  pin(null);
  for (const cell of block.cells) cell.classList.add('same');
  document.getElementById('of').textContent = block.kind;
  document.getElementById('chosen').textContent = block.name;
  const places = [...new Set(block.cells.map((cell) => cell.dataset.c))];
  answer.textContent = `${block.kind} ${block.name}: ${block.cells.length} cells, at ${places.slice(0, 6).join(' ')}` +
    (places.length > 6 ? ` and ${places.length - 6} more` : '');
});

document.addEventListener('mouseover', (event) => {
  const cell = event.target.closest('td[data-i]');
  if (cell) show(cell);
  else show(pinned);
});
document.addEventListener('focusin', (event) => {
  if (event.target.matches('td[data-i]')) show(event.target);
});
document.addEventListener('click', (event) => {
  const cell = event.target.closest('td[data-i]');
  if (cell) { focus(cell); pin(cell === pinned ? null : cell); }
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { fields.coordinate.value = fields.mark.value = ''; pin(null); return; }
  const cell = event.target.closest('td[data-i]');
  if (!cell) return;
  const rows = [...cell.closest('tbody').rows].map((row) => [...row.querySelectorAll('td[data-i]')]).filter((row) => row.length);
  const down = rows.findIndex((row) => row.includes(cell)), across = rows[down].indexOf(cell);
  const to = {
    ArrowLeft: [down, across - 1], ArrowRight: [down, across + 1], ArrowUp: [down - 1, across], ArrowDown: [down + 1, across],
    Home: [down, 0], End: [down, rows[down].length - 1],
  }[event.key];
  if (!to) return;
  event.preventDefault();
  const next = rows[to[0]]?.[to[1]];
  if (next) focus(next);
});
fields.coordinate.addEventListener('input', () => {
  fields.mark.value = '';
  if (fields.coordinate.value.trim()) findCoordinate(fields.coordinate.value); else pin(null);
});
fields.mark.addEventListener('input', () => {
  fields.coordinate.value = '';
  if (fields.mark.value.trim()) findMark(fields.mark.value); else pin(null);
});
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());

// A link may contain a search: `#coordinate=(1,2)`, `#offset=17`, `#thread=3`, `#value=(1,2)`.
function fromLink() {
  let link;
  try { link = decodeURIComponent(location.hash.slice(1)); } catch { return; }
  const [, what, value] = link.match(/^(coordinate|offset|thread|value)=(.*)$/) ?? [];
  if (!what) return;
  const field = what === 'coordinate' ? fields.coordinate : fields.mark;
  field.value = value;
  field.dispatchEvent(new Event('input'));
}
addEventListener('hashchange', fromLink);
fromLink();
