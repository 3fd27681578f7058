"use strict";
const by = (id) => document.getElementById(id);
const say = document.body.dataset;
const made = (tag, text, attributes) => {
  const one = document.createElement(tag);
  if (text) one.textContent = text;
  for (const [name, value] of Object.entries(attributes || {})) one.setAttribute(name, value);
  return one;
};

// what is picked: a cell by its name, or a piece by its label
let cells = [], pieces = [], picked = null;

function lines(list) {
  const shown = made("dl");
  for (const one of list) {
    const place = made("dd");
    place.append(made("span", one.where, { class: "where" }), made("code", one.code));
    shown.append(made("dt", one.what), place);
  }
  return shown;
}

function tell(one, title) {
  const facts = [made("h3", title)];
  if (one.unit) facts.push(made("p", one.unit));
  facts.push(one.lines.length ? lines(one.lines) : made("p", say.nothing));
  by("picked").replaceChildren(...facts);
}

function pick(kind, name) {
  picked = { kind, name };
  for (const shape of by("cells").children) {
    shape.setAttribute("aria-pressed", String(kind === "cell" && shape.dataset.name === name));
  }
  const one = kind === "cell" ? cells.find((cell) => cell.name === name) : pieces.find((piece) => piece.label === name);
  if (one) tell(one, kind === "cell" ? one.name : one.label);
  else by("picked").replaceChildren(made("p", say.pick));
}

// of the cells in a direction the one that lies nearest, and most straight on
function beside(from, dx, dy) {
  const [x, y] = from.middle;
  let best = null, least = Infinity;
  for (const cell of cells) {
    const right = cell.middle[0] - x, down = cell.middle[1] - y;
    const ahead = right * dx + down * dy, aside = Math.abs(right * dy) + Math.abs(down * dx);
    if (ahead > 0.01 && ahead + 2 * aside < least && aside <= 2 * ahead) [best, least] = [cell, ahead + 2 * aside];
  }
  return best;
}
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function go(name) {
  for (const shape of by("cells").children) {
    const here = shape.dataset.name === name;
    shape.setAttribute("tabindex", here ? "0" : "-1");
    if (here) shape.focus();
  }
}

by("cells").addEventListener("click", (event) => {
  const name = event.target.dataset.name;
  if (name) { go(name); pick("cell", name); }
});
by("cells").addEventListener("keydown", (event) => {
  const here = cells.find((cell) => cell.name === event.target.dataset.name);
  if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
  let next = null;
  if (WAYS[event.key]) next = beside(here, ...WAYS[event.key]);
  else if (event.key === "Home") next = cells[0];
  else if (event.key === "End") next = cells[cells.length - 1];
  else if (event.key === "Enter" || event.key === " ") next = here;
  else return;
  event.preventDefault();
  if (next) { go(next.name); pick("cell", next.name); }
});

function board(setup) {
  const image = by("drawn"), area = by("cells"), focused = area.contains(document.activeElement);
  const at = focused ? document.activeElement.dataset.name : picked && picked.kind === "cell" ? picked.name : "";
  image.src = setup.src;
  image.alt = setup.alt;
  area.setAttribute("viewBox", `0 0 ${setup.width} ${setup.height}`);
  area.setAttribute("preserveAspectRatio", "none");
  const stop = (cells.find((cell) => cell.name === at) || cells[0] || {}).name;
  area.replaceChildren(...cells.map((cell) => {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    const all = cell.points.split(" ").map((point) => point.split(",").map(Number));
    cell.middle = [0, 1].map((axis) => all.reduce((sum, point) => sum + point[axis], 0) / all.length);
    const known = { points: cell.points, role: "button", "aria-label": cell.label, "data-name": cell.name,
      "aria-pressed": "false", tabindex: cell.name === stop ? "0" : "-1" };
    for (const [name, value] of Object.entries(known)) shape.setAttribute(name, value);
    return shape;
  }));
  if (focused) go(stop);
}

function kinds() {
  by("kinds").replaceChildren(...pieces.map((one) => {
    const button = made("button", "", { type: "button" }), words = made("span", one.label);
    words.append(made("small", one.about));
    button.append(made("img", "", { src: one.src, alt: "" }), words);
    button.addEventListener("click", () => pick("piece", one.label));
    return button;
  }));
}

function figures(list) {
  by("shown").replaceChildren(...list.map((one) => {
    const figure = made("figure"), caption = made("figcaption", one.caption);
    caption.append(made("small", `${one.name} · ${one.line}`));
    const image = made("img", "", { src: one.src, alt: one.alt });
    image.style.maxWidth = `${1.5 * one.width}mm`;
    figure.append(image, caption);
    return figure;
  }));
}

function problems(facts) {
  const rows = (list) => list.map((one) => {
    const row = made("li");
    row.append(made("span", one.where, { class: "where" }), ` ${one.text}`);
    if (one.code) row.append(made("code", one.code));
    return row;
  });
  by("errors").replaceChildren(...rows(facts.errors));
  by("warnings").replaceChildren(...rows(facts.warnings));
  by("problems").hidden = !facts.errors.length && !facts.warnings.length;
  by("problems").classList.toggle("odd", !facts.errors.length);
  by("stale").hidden = !facts.stale;
  document.body.classList.toggle("stale", facts.stale);
  const status = by("status");
  status.classList.toggle("bad", facts.errors.length > 0);
  status.textContent = facts.status;
}

function seen(facts) {
  document.title = `${facts.errors.length ? "✗ " : ""}${facts.title}`;
  by("title").textContent = facts.title;
  by("file").textContent = facts.file;
  problems(facts);
  cells = facts.cells || [];
  pieces = facts.pieces || [];
  if (facts.setup) board(facts.setup);
  kinds();
  figures(facts.figures);
  if (picked) pick(picked.kind, picked.name);
}

function sheet(name, one) {
  const part = document.querySelector(`[data-sheet="${name}"]`) || by(name), state = part.querySelector(".state");
  state.textContent = one.making ? say.making : one.problem || "";
  state.classList.toggle("bad", !one.making && Boolean(one.problem));
  const frame = part.querySelector("iframe");
  if (one.src && frame && frame.dataset.src !== one.src) {
    const before = frame.contentDocument && frame.contentDocument.documentElement, top = before ? before.scrollTop : 0;
    frame.onload = () => { if (frame.contentDocument) frame.contentDocument.documentElement.scrollTop = top; };
    frame.dataset.src = frame.src = one.src;
  }
  if (one.leaves) {
    part.querySelector(".leaves").replaceChildren(...one.leaves.map((leaf) =>
      made("img", "", { src: leaf.src, alt: leaf.alt, width: leaf.width, height: leaf.height })));
  }
}

for (const link of document.querySelectorAll("[data-file]")) link.href = link.dataset.file;
let shown = -1, gone = false;
const events = new EventSource("events");
events.onmessage = (event) => {
  const facts = JSON.parse(event.data);
  if (facts.number !== shown) seen(facts);
  else if (gone) problems(facts);
  [shown, gone] = [facts.number, false];
  for (const [name, one] of Object.entries(facts.sheets)) sheet(name, one);
  document.documentElement.dataset.number = String(facts.number);
  document.documentElement.dataset.sheets = String(Object.values(facts.sheets).filter((one) => !one.making).length);
};
events.onerror = () => {
  gone = true;
  by("status").classList.add("bad");
  by("status").textContent = say.gone;
};
