// Steps through a game. Every picture, word and number comes from the page; here they are shown,
// hidden and put in their places.
'use strict';
(async () => {
const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const at = id => document.getElementById(id);
const root = document.documentElement;
if (!window.DecompressionStream) {  // an old browser shows the last position and the turns
  at('old').outerHTML = at('old').textContent;
  return;
}

// What the page holds, unpacked.
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%,()*+-;.=:?@^_`{|}~';
const values = new Map([...signs].map((sign, value) => [sign, value]));
const written = at('data').textContent;
const packed = new DataView(new ArrayBuffer(written.length / 5 * 4));
for (let place = 0; place < written.length; place += 5) {
  let value = 0;
  for (const sign of written.slice(place, place + 5)) value = value * 85 + values.get(sign);
  packed.setUint32(place / 5 * 4, value);
}
const flow = new Blob([packed.buffer.slice(0, at('data').dataset.size)]).stream().pipeThrough(new DecompressionStream('deflate'));
const data = JSON.parse(await new Response(flow).text());
const elements = xml => {
  const text = `<svg xmlns="${SVG}">${xml}</svg>`;
  const found = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return [...found.children].map(one => document.adoptNode(one));
};
at('art').append(...elements(data.art));
const parts = elements(data.parts);
const coming = [...data.starts];  // of each kind the part that is drawn next
const decoded = list => list.map(one => Array.isArray(one) ? decoded(one) : one < 0 ? coming[-1 - one]++ : one);
const pictures = data.pictures.map(decoded);
const frames = data.frames.ply.map((_, rank) =>
  Object.fromEntries(Object.entries(data.frames).map(([key, values]) => [key, values[rank]])));
const words = data.words;
const links = new Map();
for (const link of document.querySelectorAll('#told a[href]')) links.set(placeOf(link.hash), link);

const board = at('board');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const kept = new Map();
let now = -1;
let below = data.below;
let timer = 0;
let pause = 1600;

// The parts of a picture; those of the board are kept and used again, those of copies are not.
function drawn(list, store, used = new Map()) {
  return list.map(one => {
    const [place, ...inner] = Array.isArray(one) ? one : [one];
    const times = (used.get(place) ?? 0) + 1;
    used.set(place, times);
    const name = `${place}:${times}`;
    const node = store?.get(name) ?? parts[place].cloneNode(true);
    store?.set(name, node);
    if (Array.isArray(one)) fill(node, drawn(inner, store, used));
    return node;
  });
}

// What stands in an element already and stays is left alone: that is most of a picture.
function fill(parent, nodes) {
  const staying = new Set(nodes);
  for (const one of [...parent.childNodes]) if (!staying.has(one)) one.remove();
  let here = parent.firstChild;
  for (const node of nodes) {
    if (node === here) here = here.nextSibling;
    else parent.insertBefore(node, here);
  }
}

const scene = (place, side) => pictures[side][place];
const moves = node => node.localName === 'use' && node.getAttribute('transform');
const art = node => node.getAttribute('href');
const matrix = node => node.getAttribute('transform').replaceAll(' ', ',');

// Pieces slide to where they stand now, and what is new comes up.
function paint(sliding) {
  const before = new Set(board.querySelectorAll('#board > g > *, #board > :not(g)'));
  fill(board, drawn(scene(now, below), kept));
  if (!sliding || still.matches) return;
  const after = [...board.querySelectorAll('#board > g > *, #board > :not(g)')];
  const staying = new Set(after);
  const gone = [...before].filter(node => !staying.has(node) && moves(node));
  for (const node of after.filter(node => !before.has(node))) {
    const from = moves(node) ? gone.findIndex(one => art(one) === art(node)) : -1;
    if (from < 0) {
      node.animate({opacity: [0, 1]}, {duration: 220, easing: 'ease-in'});
    } else {
      const [old] = gone.splice(from, 1);
      node.animate({transform: [matrix(old), matrix(node)]}, {duration: 220, easing: 'ease-out'});
    }
  }
}

function placeOf(hash) {
  const said = new URLSearchParams(hash.slice(1));
  const count = name => /^\d{1,6}$/.test(said.get(name) ?? '') ? Number(said.get(name)) : 0;
  let line = count('v');
  const ply = count('p');
  while (line) {
    const first = frames.findIndex(frame => frame.line === line);
    if (first < 0) return Math.min(ply, last(0));
    if (ply >= frames[first].ply) return Math.min(first + ply - frames[first].ply, last(first));
    line = frames[frames[first].before].line;
  }
  return Math.min(ply, last(0));
}

function last(place) {
  while (following(place) > 0) place += 1;
  return place;
}

// What follows in the same line; 0 where it ends.
function following(place) {
  return frames[place + 1]?.before === place && frames[place + 1].line === frames[place].line ? place + 1 : 0;
}

function address(place) {
  const {line, ply} = frames[place];
  const embedded = root.classList.contains('embed') ? 'embed&' : '';
  return `#${embedded}p=${ply}${line ? `&v=${line}` : ''}`;
}

function show(place, how = 'replace') {
  if (place === now) return;
  const frame = frames[place];
  const near = now >= 0 && (frame.before === now || frames[now].before === place);
  links.get(now)?.removeAttribute('aria-current');
  now = place;
  root.classList.toggle('over', place === last(0));
  paint(near);
  const link = links.get(now);
  link?.setAttribute('aria-current', 'true');
  board.setAttribute('aria-label', frame.heading);
  at('standing').textContent = frame.standing;
  for (const name of ['heading', 'sentence', 'fault', 'remark']) at(name).textContent = frame[name];
  if (link && how !== 'first') reveal(link);
  if (how !== 'first') at('spoken').textContent = frame.spoken;
  for (const [name, ends] of [['first', !now], ['back', !now], ['forward', !following(now)], ['last', !following(now)]]) {
    document.querySelector(`[data-do=${name}]`).setAttribute('aria-disabled', String(ends));
  }
  if (how === 'push' || how === 'replace') remember(how);
}

function remember(how) {
  if (root.classList.contains('embed')) how = 'replace';  // the page around keeps its own history
  try {
    history[`${how}State`](null, '', address(now));
  } catch { /* a page without an address, as in a frame's own text */ }
}

// The turn comes into view with what is said below it: in its panel, or on a telephone below the
// board and above the buttons.
function reveal(link) {
  const panel = at('told');
  const inside = getComputedStyle(panel).overflowY !== 'visible';
  const box = link.getBoundingClientRect();
  const room = panel.getBoundingClientRect();
  const stage = at('stage');
  const sticky = getComputedStyle(stage).position === 'sticky';
  const over = stage.getBoundingClientRect();
  const top = inside ? room.top + 8 : over.right > room.left + 8 ? over.bottom + 8 : 8;
  const end = inside ? room.bottom : at('controls').getBoundingClientRect().top;
  const least = Math.min(96, Math.max((end - top) / 3, 8));
  const bottom = box.bottom + Math.max(least, remarked(link) - box.bottom + 8);
  if (!inside && !sticky) return;
  const by = box.top < top ? box.top - top : bottom > end ? Math.min(bottom - end, box.top - top) : 0;
  if (by) (inside ? panel : window).scrollBy({top: by, behavior: 'instant'});
}

// Where the remarks end that stand directly below a turn.
function remarked(link) {
  let last = link.nextElementSibling?.matches('.said') ? link.nextElementSibling.firstElementChild : null;
  if (!last?.matches('.remark')) return 0;
  while (last.nextElementSibling?.matches('.remark')) last = last.nextElementSibling;
  return last.getBoundingClientRect().bottom;
}

function halt() {
  clearTimeout(timer);
  timer = 0;
  playing(false);
}

function playing(on) {
  const button = document.querySelector('[data-do=play]');
  button.setAttribute('aria-pressed', String(on));
  button.title = on ? words.pause : words.play;
}

function onward() {
  if (following(now)) show(following(now));
  if (following(now)) timer = setTimeout(onward, pause);
  else halt();
}

function speed(factor) {
  pause = Math.min(10000, Math.max(400, Math.round(pause * factor / 100) * 100));
  const seconds = (pause / 1000).toLocaleString(root.lang, {maximumFractionDigits: 1});
  tell(words.speed.replace('{seconds}', seconds));
}

function turnOver() {
  below = 1 - below;
  at('top').append(at(below ? 'white' : 'black'));
  at('bottom').append(at(below ? 'black' : 'white'));
  paint(false);
}

let silence = 0;
function tell(text) {
  at('toast').textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => { at('toast').textContent = ''; }, 2500);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!commanded(text)) return byHand(text);
  }
  tell(words.copied);
}

function commanded(text) {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'heard';
  document.body.append(area);
  const focus = document.activeElement;
  area.select();
  let done = false;
  try { done = document.execCommand('copy'); } catch { /* refused */ }
  area.remove();
  focus?.focus();
  return done;
}

function byHand(text) {
  at('text').value = text;
  at('by-hand').showModal();
  at('text').select();
}

// The board as a file of its own: what it draws, and the art that it uses.
function picture() {
  const copied = board.cloneNode(true);
  for (const name of ['id', 'aria-describedby', 'class']) copied.removeAttribute(name);
  copied.setAttribute('width', `${data.size[0]}mm`);
  copied.setAttribute('height', `${data.size[1]}mm`);
  const used = new Map();
  const follow = node => {
    for (const use of node.querySelectorAll('use')) {
      const found = document.getElementById(art(use).slice(1));
      if (found && !used.has(found.id)) {
        used.set(found.id, null);
        follow(found);
        used.set(found.id, found.cloneNode(true));
      }
    }
  };
  follow(copied);
  const head = [['title', frames[now].heading], ['desc', frames[now].standing]].map(([name, text]) => {
    const node = document.createElementNS(SVG, name);
    node.textContent = text;
    return node;
  });
  const stored = document.createElementNS(SVG, 'defs');
  stored.append(...used.values());
  copied.prepend(...head, stored);
  for (const use of copied.querySelectorAll('use')) use.setAttributeNS(XLINK, 'xlink:href', art(use));
  return new XMLSerializer().serializeToString(copied);
}

const acts = {
  first: () => show(0, 'push'),
  back: () => now && show(frames[now].before),
  forward: () => following(now) && show(following(now)),
  last: () => show(last(now), 'push'),
  play: () => {
    if (timer) return halt();
    if (!following(now)) show(0);
    playing(true);
    timer = setTimeout(onward, pause / 2);
  },
  flip: turnOver,
  faster: () => speed(0.8),
  slower: () => speed(1.25),
  help: () => at('help').open ? at('help').close() : at('help').showModal(),
  'copy-position': () => copy(frames[now].position),
  'copy-record': () => copy(data.record),
  'copy-svg': () => copy(picture()),
  close: node => node.closest('dialog').close(),
};
const going = new Set(['play', 'faster', 'slower', 'flip', 'help']);
function act(name, node) {
  if (timer && !going.has(name)) halt();
  acts[name](node);
}

document.addEventListener('click', event => {
  const button = event.target.closest('[data-do]');
  const link = event.target.closest('a[href^="#p="]');
  if (button) {
    if (button.getAttribute('aria-disabled') !== 'true') act(button.dataset.do, button);
  } else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    halt();
    show(placeOf(link.hash), 'push');
  } else if (event.target.closest('#card')) {
    const box = at('card').getBoundingClientRect();
    act(event.clientX < box.left + box.width / 2 ? 'back' : 'forward');
  }
});

const named = {
  ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', ' ': 'play', f: 'flip', F: 'flip',
  '+': 'faster', '=': 'faster', '-': 'slower', '\u2212': 'slower', '?': 'help',
};
document.addEventListener('keydown', event => {
  const name = named[event.key];
  const busy = event.target.closest?.('textarea, input, dialog') && name !== 'help';
  if (!name || busy || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ' && event.target.closest('button, a')) return;
  event.preventDefault();
  act(name);
});

let touched = null;
at('card').addEventListener('touchstart', event => {
  touched = event.touches.length === 1 ? event.touches[0] : null;
}, {passive: true});
at('card').addEventListener('touchend', event => {
  if (!touched) return;
  const across = event.changedTouches[0].clientX - touched.clientX;
  const down = event.changedTouches[0].clientY - touched.clientY;
  if (Math.abs(across) < 30 || Math.abs(across) < 1.5 * Math.abs(down)) return;
  event.preventDefault();  // a swipe is no tap as well
  act(across < 0 ? 'forward' : 'back');
});

for (const name of ['popstate', 'hashchange']) {
  addEventListener(name, () => { halt(); arrive(); show(placeOf(location.hash), 'follow'); });
}
function arrive() {
  const embedded = new URLSearchParams(location.hash.slice(1)).has('embed');
  root.classList.toggle('embed', embedded);
  if (embedded) at('caption').tabIndex = 0;  // keys scroll what is said there
}

// On paper stand the positions that the record asks for or draws on.
addEventListener('beforeprint', () => {
  const plates = at('plates');
  if (plates.childElementCount) return;
  for (const [place, side] of data.printed) {
    const figure = document.createElement('figure');
    const svg = document.createElementNS(SVG, 'svg');
    for (const name of ['viewBox', 'fill']) svg.setAttribute(name, board.getAttribute(name));
    svg.setAttribute('role', 'img');
    const {line, heading} = frames[place];
    const name = line ? `${words.variation.replace('{number}', line)}: ${heading}` : heading;
    svg.setAttribute('aria-label', name);
    svg.append(...drawn(scene(place, side), null));
    const caption = document.createElement('figcaption');
    caption.textContent = name;
    figure.append(svg, caption);
    plates.append(figure);
  }
});

root.classList.add('steps');
playing(false);
arrive();
show(placeOf(location.hash), 'first');
if (links.has(now) && now) reveal(links.get(now));
root.dataset.ready = '';
})();
