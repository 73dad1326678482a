// The page asks the module for an answer after each change, and shows it. What the user typed and chose stands in the
// fragment of the address, so that the address shares it.
const element = (id) => document.getElementById(id);
const text = element('text');
const choices = ['color', 'bits', 'tiler', 'tile'];
const STANDARD = { color: 'auto', bits: '32', tiler: '', tile: '' };
const EXAMPLES = [
  ['a nested layout', { text: '(3,(2,3)):(3,(12,1))' }],
  ['row-major', { text: '(4,8):(8,1)' }],
  ['a composition', { text: 'A = (6,2):(8,2)\nB = (4,3):(3,1)\nA o B' }],
  ['tiles of a matrix', { text: 'zipped_divide((8,12), (4,3))' }],
  ['a division within a mode', { text: 'logical_divide((9,(4,8)):(59,(13,1)), (3:3, (2,4):(1,8)))' }],
  ['copies of a block', { text: 'blocked_product((2,5):(5,1), (3,4))' }],
  ['copies, raked', { text: 'raked_product((2,5):(5,1), (3,4))' }],
  ['a complement', { text: 'complement((2,4):(1,6), 24)' }],
  ['rank 4: panels', { text: '(3,4,2,2)' }],
  ['banks of 32 rows', { text: '(32,32):(32,1)', color: 'bank' }],
  ['banks of padded rows', { text: '(32,32):(33,1)', color: 'bank' }],
  ['threads of a product', { text: '((4,8),2):((16,1),8)', tile: '(8,8)' }],
  ['the bits of a swizzle', { text: 'Sw<3,3,3>', bits: '16' }],
  ['swizzled rows', { text: 'Sw<5,0,5> o _0 o (_32,_32):(_32,_1)', color: 'bank' }],
  ['modes with names', { text: '{row: 4, col: 8}:{row: 8, col: 1}' }],
  ['an instruction', { text: 'SM80_16x8x16_F16F16F16F16_TN' }],
  ['a tiled instruction', { text: 'tiled_mma(SM80_16x8x16_F16F16F16F16_TN, (2,2,1), (128,128,32))' }],
  ['coordinates', { text: 'make_identity_layout((4,6))' }],
  ['what does not fit', { text: '(6,2):(8,2) o 4:4' }],
];

// The module, made anew after a failure inside it.
let compiled = null;
let instance = null;
async function load() {
  const bytes = Uint8Array.from(atob(MODULE), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  compiled = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
  instance = await WebAssembly.instantiate(compiled, {});
}

function ask(request) {
  const { memory, cute_room, cute_answer, cute_text } = instance.exports;
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const room = cute_room(bytes.length);
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const length = cute_answer() >>> 0;
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, cute_text() >>> 0, length)));
}

function make(name, properties = {}, ...children) {
  const made = document.createElement(name);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

let saved = '';
let zoom = 1;
async function update() {
  write();
  if (!instance) return;
  const request = { text: text.value, alone: element('alone').checked, dark: isDark() };
  for (const id of choices) if (id !== 'bits') request[id] = element(id).value;
  const bits = Number(element('bits').value);
  request.bits = Number.isInteger(bits) && bits > 0 ? bits : 32;
  let answer;
  try {
    answer = text.value.trim() ? ask(request) : {};
  } catch (failure) {
    instance = await WebAssembly.instantiate(compiled, {});
    answer = { error: { report: `error: the module failed: ${failure.message}\n` } };
  }
  show(answer);
  if (!document.body.dataset.first) document.body.dataset.first = performance.now().toFixed(1);
}

function show(answer) {
  element('loading').hidden = true;
  const problem = answer.error?.report ?? (answer.no_picture ? `no picture: ${answer.no_picture}\n` : '');
  element('error').hidden = !problem;
  // lines of the text and carets below them stay as they are; sentences wrap
  element('error').replaceChildren(...problem.split('\n').slice(0, -1).map((line) =>
    make('div', { className: /^ *\d* \|/.test(line) ? 'text' : '' }, line || ' ')));
  text.setAttribute('aria-invalid', String(Boolean(answer.error)));
  // what is drawn stays while the text is being changed
  for (const id of ['values', 'picture']) element(id).classList.toggle('stale', Boolean(answer.error));
  if (!answer.error) {
    element('values').replaceChildren(...(answer.results ?? []).map(result));
    picture(answer.picture ?? '');
  }
  // no heading stands above nothing
  for (const id of ['values', 'picture']) element(id).parentElement.classList.toggle('empty', !element(id).hasChildNodes());
  const explanations = answer.explanations ?? [];
  element('steps-section').hidden = explanations.length === 0;
  element('steps').replaceChildren(...explanations.map(explanation));
}

function result(found) {
  const name = found.variable ? `${found.variable} = ` : '';
  const shown = make('div', { className: 'result' }, make('div', { className: 'value' }, name + found.text));
  if (found.properties) shown.append(make('p', { className: 'soft' }, found.properties));
  if (found.rust.none) {
    shown.append(make('p', { className: 'soft' }, `no Rust literal: ${found.rust.none}`));
    return shown;
  }
  const sources = [['import', found.rust.use.trimEnd()], ['type', found.rust.type], ['value', found.rust.value]];
  for (const [kind, source] of sources.filter(([, source]) => source)) {
    const copy = make('button', { type: 'button', ariaLabel: `copy the ${kind} ${source}` }, 'copy');
    copy.addEventListener('click', () => put(source, copy));
    shown.append(make('div', { className: 'rust' }, make('code', {}, source), copy));
  }
  return shown;
}

// Copies a text, and says so where the user looks.
async function put(words, place) {
  const before = place.textContent;
  let told = 'copied';
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    // without permission there remains what old browsers have
    const field = make('textarea', { value: words });
    document.body.append(field);
    field.select();
    if (!document.execCommand('copy')) told = 'not copied';
    field.remove();
  }
  place.textContent = told;
  setTimeout(() => { place.textContent = before; }, 1500);
}

function explanation(found) {
  const operands = found.operands.map(({ name, text }) => `${name} = ${text}`).join(', ');
  const shown = make('div', {}, make('p', { className: 'operation' }, `${found.operation} ${operands}`), make('p', {}, found.definition));
  if (found.steps.length > 0) shown.append(steps(found.steps));
  shown.append(outcome(found, 'R = '));
  for (const remedy of found.remedies) shown.append(make('p', {}, `valid would be: ${remedy}`));
  if (found.check.length > 0) shown.append(make('p', { className: 'soft' }, `check: ${found.check.join('; ')}`));
  return shown;
}

function steps(list) {
  return make('ol', {}, ...list.map((step) => {
    const item = make('li', {}, step.sentence);
    for (const formula of step.formulas) item.append(make('code', { className: 'formula' }, formula));
    if (step.steps.length > 0) item.append(steps(step.steps));
    if (step.result || step.error) item.append(outcome(step, '→ '));
    return item;
  }));
}

function outcome({ result, error }, before) {
  return error ? make('span', { className: 'gives wrong' }, error) : make('code', { className: 'gives' }, before + result);
}

// The picture: its cells tell their coordinate and value under the pointer and by the keyboard.
const place = element('picture');
const greeting = element('cell').textContent;
let cells = [];
let pinned = null;
let current = null;
function picture(svg) {
  saved = svg;
  place.innerHTML = svg;
  pinned = current = null;
  cells = [...place.querySelectorAll('g')].map((group) => {
    const { x, y, width, height } = group.querySelector('rect').getBBox();
    const said = group.querySelector('title').textContent;
    group.querySelector('title').remove();
    return { group, said, belongs: belongs(said), x: x + width / 2, y: y + height / 2 };
  });
  tell(null);
  scale();
}

// What cells have in common that belong together: the thread, or the value.
function belongs(said) {
  const [, value, remark] = said.match(/ \u2192 (.*?)(?:: (.*))?$/) ?? [];
  const threads = remark?.match(/^T\d+/g);
  return threads ? threads[0] : value;
}

function tell(cell) {
  for (const { group } of cells) group.classList.remove('this', 'same');
  element('cell').textContent = cell ? cell.said : greeting;
  if (!cell) return;
  for (const other of cells) if (other.belongs === cell.belongs) other.group.classList.add('same');
  cell.group.classList.replace('same', 'this');
}

const cellOf = (target) => cells.find(({ group }) => group.contains(target)) ?? null;
place.addEventListener('mouseover', (event) => tell(cellOf(event.target) ?? pinned));
place.addEventListener('mouseleave', () => tell(pinned));
place.addEventListener('click', (event) => {
  const cell = cellOf(event.target);
  current = cell;
  pinned = cell === pinned ? null : cell;
  tell(pinned);
});
place.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { pinned = current = null; tell(null); return; }
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
  if (dx === undefined || cells.length === 0) return;
  event.preventDefault();
  // the nearest cell in this direction, and in it the one that is least aside
  const distance = (cell) => {
    const along = (cell.x - current.x) * dx + (cell.y - current.y) * dy;
    const aside = Math.abs((cell.x - current.x) * dy) + Math.abs((cell.y - current.y) * dx);
    return along > 1 && aside <= along ? along + 4 * aside : Infinity;
  };
  const nearest = current && cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best), current);
  pinned = current = nearest ?? cells[0];
  tell(current);
  current.group.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

function scale() {
  const svg = place.querySelector('svg');
  if (!svg) return;
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute('width', width * zoom);
  svg.setAttribute('height', height * zoom);
}
function larger(factor) {
  zoom = Math.min(4, Math.max(0.25, zoom * factor));
  scale();
}
element('larger').addEventListener('click', () => larger(1.25));
element('smaller').addEventListener('click', () => larger(0.8));
element('save').addEventListener('click', () => {
  const link = make('a', { download: 'layout.svg', href: URL.createObjectURL(new Blob([saved], { type: 'image/svg+xml' })) });
  link.click();
  URL.revokeObjectURL(link.href);
});

// The address: `#text=(4,8)&color=bank`.
function write() {
  const shared = new URLSearchParams({ text: text.value });
  for (const id of choices) if (element(id).value !== STANDARD[id]) shared.set(id, element(id).value);
  if (element('alone').checked) shared.set('alone', 'yes');
  written = `#${shared}`;
  try { history.replaceState(null, '', written); } catch { location.hash = written; }
}
let written = '';
function read() {
  const shared = new URLSearchParams(location.hash.slice(1));
  const wanted = shared.get('text') === null ? EXAMPLES[0][1] : Object.fromEntries(shared);
  choose(wanted);
}
function choose(wanted) {
  text.value = wanted.text;
  for (const id of choices) element(id).value = wanted[id] ?? STANDARD[id];
  if (element('color').selectedIndex < 0) element('color').value = STANDARD.color;
  element('alone').checked = Boolean(wanted.alone);
  // what a link or an example chooses is seen
  if (Object.keys(wanted).length > 1) element('choices').open = true;
  fit();
  update();
}
addEventListener('hashchange', () => { if (location.hash !== written) read(); });
element('share').addEventListener('click', async () => {
  await put(location.href, element('shared'));
});

// Where there is room, what can be chosen is seen at once.
element('choices').open = matchMedia('(min-width: 1000px)').matches;

// As many lines as the text has.
function fit() {
  text.rows = Math.min(12, Math.max(2, text.value.split('\n').length));
}
text.addEventListener('input', () => { fit(); update(); });
for (const id of [...choices, 'alone']) element(id).addEventListener('input', update);
element('form').addEventListener('submit', (event) => event.preventDefault());
for (const [name] of EXAMPLES) element('examples').append(make('option', { value: name }, name));
element('examples').addEventListener('change', () => {
  const example = EXAMPLES.find(([name]) => name === element('examples').value);
  if (example) choose(example[1]);
});

// Light or dark: as the system has it, until the user chooses.
const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = null;
try { chosen = localStorage.getItem('cute-theme'); } catch { /* a browser may keep nothing for files */ }
function isDark() {
  return chosen ? chosen === 'dark' : system.matches;
}
function paint() {
  document.documentElement.classList.toggle('dark', isDark());
  // the button says what it does
  element('theme').textContent = isDark() ? 'light' : 'dark';
}
function theme() {
  paint();
  update();
}
element('theme').addEventListener('click', () => {
  chosen = isDark() ? 'light' : 'dark';
  try { localStorage.setItem('cute-theme', chosen); } catch { /* as above */ }
  theme();
});
system.addEventListener('change', theme);
paint();

load().then(read, (failure) => {
  element('loading').hidden = true;
  element('error').hidden = false;
  element('error').textContent = `error: this browser does not run the module: ${failure.message}\n`;
});
