// In a page with pictures in SVG, each in an element `div data-name`: whether their texts are where they belong, and
// can be read on what is below them.
// Writes one line for each thing that is not into the element `result`, and a last line that counts.
'use strict';
const found = [];
let pictures = 0, texts = 0;
const light = (color) => color.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255)
  .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
for (const div of document.querySelectorAll('div[data-name]')) {
  const svg = div.querySelector('svg');
  const say = (what) => found.push(`${div.dataset.name}: ${what}`);
  if (!svg) { say('no picture'); continue; }
  pictures += 1;
  const whole = svg.viewBox.baseVal;
  const inside = (a, b, slack) => a.x >= b.x - slack && a.y >= b.y - slack &&
    a.x + a.width <= b.x + b.width + slack && a.y + a.height <= b.y + b.height + slack;
  const boxes = [];
  // the paper, and what lies on it without being a cell: the last one is in front
  const grounds = [...svg.querySelectorAll(':scope > rect')].map((rect) => [rect.getBBox(), getComputedStyle(rect).fill]);
  for (const text of svg.querySelectorAll('text')) {
    texts += 1;
    const box = text.getBBox();
    const name = `"${text.textContent}"`;
    if (box.width === 0) say(`${name} is not drawn`);
    if (!inside(box, whole, 0)) say(`${name} leaves the picture`);
    if (parseFloat(getComputedStyle(text).fontSize) < 12) say(`${name} is smaller than 12 pixels`);
    const cell = text.closest('g')?.querySelector('rect');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 };
    const ground = cell ? getComputedStyle(cell).fill : grounds.findLast(([area]) => inside(middle, area, 0))[1];
    const ratio = contrast(getComputedStyle(text).fill, ground);
    if (ratio < 4.5) say(`${name} has a contrast of ${ratio.toFixed(1)}`);
    // the height of a line includes room for accents, which numbers do not use
    if (cell && !inside({ x: box.x, width: box.width, y: box.y + box.height / 4, height: box.height / 2 }, cell.getBBox(), -1)) {
      say(`${name} leaves its cell`);
    }
    boxes.push([name, box]);
  }
  boxes.sort((a, b) => a[1].x - b[1].x);
  boxes.forEach(([name, a], i) => {
    for (const [other, b] of boxes.slice(i + 1)) {
      if (b.x >= a.x + a.width) break;
      const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      if (overlap > Math.min(a.height, b.height) / 2) say(`${name} and ${other} overlap`);
    }
  });
}
found.push(`checked ${texts} texts of ${pictures} pictures`);
document.getElementById('result').textContent = found.join('\n');
