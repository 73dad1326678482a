// In a page with pictures in SVG, each in an element `div data-name`: whether their texts are where they belong.
// Writes one line for each thing that is not into the element `result`, and a last line that counts.
'use strict';
const found = [];
let pictures = 0, texts = 0;
for (const div of document.querySelectorAll('div[data-name]')) {
  const svg = div.querySelector('svg');
  const say = (what) => found.push(`${div.dataset.name}: ${what}`);
  if (!svg) { say('no picture'); continue; }
  pictures += 1;
  const whole = svg.viewBox.baseVal;
  const inside = (a, b, slack) => a.x >= b.x - slack && a.y >= b.y - slack &&
    a.x + a.width <= b.x + b.width + slack && a.y + a.height <= b.y + b.height + slack;
  const boxes = [];
  for (const text of svg.querySelectorAll('text')) {
    texts += 1;
    const box = text.getBBox();
    const name = `"${text.textContent}"`;
    if (box.width === 0) say(`${name} is not drawn`);
    if (!inside(box, whole, 0)) say(`${name} leaves the picture`);
    if (parseFloat(getComputedStyle(text).fontSize) < 12) say(`${name} is smaller than 12 pixels`);
    const cell = text.closest('g')?.querySelector('rect');
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
