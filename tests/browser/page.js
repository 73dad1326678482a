// At the end of a page that draws a layout: whether it does what it should under the pointer, the keyboard and the
// search. Writes one line for each thing that it does not into a new element `result`, and a last line that counts.
'use strict';
{
  const found = [];
  const check = (holds, what) => { if (!holds) found.push(what); };
  const all = [...document.querySelectorAll('td[data-i]')];
  const said = () => document.querySelector('output').textContent;
  const say = (target, kind, options) => target.dispatchEvent(new KeyboardEvent(kind, { bubbles: true, ...options }));
  const isTile = document.body.dataset.kind === 'tile';
  for (const cell of all) check(cell.scrollWidth <= cell.clientWidth, `"${cell.textContent}" leaves its cell`);
  check(document.documentElement.scrollWidth <= innerWidth, 'the page is wider than the window');

  // a click keeps a cell, and those that belong with it, until the next one
  {
    const [kept, other] = [all[0], all[all.length - 1]];
    kept.click();
    const lit = document.querySelectorAll('td.same').length;
    other.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    document.body.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    check(said().startsWith(`coordinate ${kept.dataset.c}`), `a click does not keep ${kept.dataset.c}: ${said()}`);
    check(document.querySelectorAll('td.same').length === lit, `a click keeps other cells than those of ${kept.dataset.c}`);
    kept.click();
  }

  // in a wide window B is above C and A beside it, column by column and row by row
  for (const product of innerWidth >= 960 ? document.querySelectorAll('.product') : []) {
    const [a, b, c] = [...product.children].map((section) => [...section.querySelectorAll('td[data-i]')].map((cell) => cell.getBoundingClientRect()));
    const places = (boxes, side) => [...new Set(boxes.map((box) => Math.round(box[side])))].join();
    check(places(b, 'x') === places(c, 'x'), `columns of B at ${places(b, 'x')}, of C at ${places(c, 'x')}`);
    check(places(a, 'y') === places(c, 'y'), `rows of A at ${places(a, 'y')}, of C at ${places(c, 'y')}`);
  }

  for (const cell of [all[0], all[all.length >> 1], all[all.length - 1]]) {
    const { c, i, o, m } = cell.dataset;
    cell.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    check(said().startsWith(`coordinate ${c}`), `${c} is not told under the pointer: ${said()}`);
    check(isTile || said().includes(`offset ${o}`), `the offset of ${c} is not told: ${said()}`);
    const same = all.filter((other) => other !== cell && m !== undefined &&
      m.split(' ').some((mark) => other.dataset.m?.split(' ').includes(mark)));
    const lit = [...document.querySelectorAll('td.same')];
    check(same.length === lit.length && same.every((other) => lit.includes(other)), `${c} has ${same.length} others, ${lit.length} are lit`);

    const field = document.getElementById('coordinate');
    for (const asked of [c, i]) {
      field.value = asked;
      field.dispatchEvent(new Event('input'));
      const chosen = document.querySelector('td.this');
      check(chosen?.dataset.c === c || chosen?.dataset.i === i, `a search of ${asked} does not find ${c}: ${said()}`);
    }
  }
  const marked = all.filter((cell) => cell.dataset.m !== undefined);
  const last = marked[marked.length - 1];
  const mark = document.getElementById('mark');
  say(document.body, 'keydown', { key: 'Escape' });
  mark.value = last.dataset.m.split(' ')[0];
  mark.dispatchEvent(new Event('input'));
  const chosen = document.querySelector('td.this');
  check(chosen?.dataset.m?.split(' ').includes(mark.value), `a search of ${mark.value} finds another cell or none: ${said()}`);
  for (const wrong of ['(', 'x', '(1,', '99999999999999999999999999', '((((0))))x', ')']) {
    const field = document.getElementById('coordinate');
    field.value = wrong;
    field.dispatchEvent(new Event('input'));
    check(said().startsWith('no coordinate'), `${wrong} is a coordinate: ${said()}`);
  }
  say(document.body, 'keydown', { key: 'Escape' });
  check(document.querySelectorAll('td.this, td.same').length === 0, 'Escape does not let go');

  const slider = document.getElementById('block');
  const isShown = !document.getElementById('slider').hidden;
  check(isShown || !isTile, 'there is no slider');
  if (isShown) {
    const lit = new Set();
    for (const value of [0, Math.floor(slider.max / 2), Number(slider.max)]) {
      slider.value = value;
      slider.dispatchEvent(new Event('input'));
      const name = document.getElementById('chosen').textContent;
      const of = document.getElementById('of').textContent;
      const belongs = (cell) => of === 'thread' || of === 'warp' ? Boolean(cell.dataset.m?.split(' ').includes(name)) : cell.dataset.r === `${of} ${name}`;
      check(all.every((cell) => belongs(cell) === cell.classList.contains('same')), `the slider lights other cells than ${of} ${name}`);
      check(said().startsWith(`${of} ${name}: `), `the slider does not tell ${of} ${name}: ${said()}`);
      lit.add(name);
    }
    check(lit.size > 1, 'the slider stays at one place');
    say(document.body, 'keydown', { key: 'Escape' });
  }

  check(document.querySelectorAll('td[tabindex="0"]').length === 1, 'Tab does not reach one cell');
  all[0].focus();
  say(all[0], 'keydown', { key: 'ArrowRight' });
  const row = [...all[0].parentElement.querySelectorAll('td[data-i]')];
  if (row.length > 1) check(document.activeElement === row[1], 'the arrow key does not go right');
  say(document.activeElement, 'keydown', { key: 'End' });
  check(document.activeElement === row[row.length - 1], 'End does not go to the end');
  for (const text of document.querySelectorAll('td[data-i], th, p, h1, h2, output')) {
    check(parseFloat(getComputedStyle(text).fontSize) >= 11.5, `"${text.textContent}" is small`);
  }
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = [...new Set(found), `checked ${all.length} cells of 1 page`].join('\n');
  document.body.append(result);
}
