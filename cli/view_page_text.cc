#include "cli/view_page_text.h"

namespace mte {

const absl::string_view kViewPageHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>mte: )html";

const absl::string_view kViewPageBody = R"html(</title>
<style>
  body { margin: 0; background: #fff; color: #1a1a1a; font: 13px/1.45 'DejaVu Sans', Verdana, sans-serif; }
  header, footer { position: sticky; left: 0; width: 100vw; box-sizing: border-box; background: #f6f6f3;
                   padding: 6px 14px; z-index: 1; }
  header { top: 0; border-bottom: 1px solid #ccc; white-space: nowrap; }
  footer { bottom: 0; border-top: 1px solid #ccc; min-height: 96px;
           font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre-wrap; }
  header input { width: 22em; vertical-align: middle; }
  button { font: inherit; padding: 0 9px; }
  main { overflow: visible; }
  svg { display: block; }
  .veil { fill: #fff; opacity: .78; pointer-events: none; }
  .same { fill: none; stroke: #000; stroke-width: 2.2; pointer-events: none; }
</style>
</head>
<body>
<header><button id="back" title="left arrow key">&#9664;</button>
<button id="play">play</button>
<button id="forth" title="right arrow key">&#9654;</button>
<input id="step" type="range" min="-1" value="-1"> <b id="name"></b></header>
<main>
)html";

const absl::string_view kViewPageScript = R"html(</main>
<footer id="details"></footer>
<script>
"use strict";
const data = )html";

const absl::string_view kViewPageTail = R"html(;

const svg = document.querySelector("svg"), details = document.getElementById("details");
const NAMES = ["source", "destination"], UNTOUCHED = 0, DATA = 1;

function addPath(name) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("class", name);
  svg.appendChild(path);
  return path;
}
const veil = addPath("veil"), same = addPath("same");

// ---- From runs to the elements of each line, and from an element to its places.
const places = new Map();
data.sides.forEach((side, s) => {
  for (const line of side.lines) {
    line.elements = [];
    for (const [count, look, piece, times, first, step] of line.runs) {
      for (let i = 0; i < count; ++i) {
        const element = first === null ? null : first + i * step;
        if (look === DATA) {
          if (!places.has(element)) places.set(element, []);
          places.get(element).push({s, line, index: line.elements.length});
        }
        line.elements.push({look, piece, times, element});
      }
    }
    line.cells = Math.ceil(line.elements.length / side.perCell);
  }
});

const hex = n => (n < 0 ? "-0x" : "0x") + Math.abs(n).toString(16);
const box = (side, line, from, to) =>
    `M${line.x + from * side.width} ${line.y}H${line.x + to * side.width}v${side.height}` +
    `H${line.x + from * side.width}z`;

// ---- The formulas, with the numbers of one piece.
function turnsOf(piece, all) {
  return data.letters.map((letter, i) => letter && (all || i <= data.unitLoop)
      ? `${letter} = ${piece[i + 1]}` : "").filter(text => text).join(", ");
}
function withTurns(formula, piece) {
  return data.letters.reduce((text, letter, i) => letter
      ? text.replace(new RegExp(`\\b${letter}\\b`, "g"), piece[i + 1]) : text, formula);
}
function formulaText(s, piece) {
  const side = data.sides[s], numbers = withTurns(side.filled, piece);
  const start = Function(`"use strict"; return ${numbers}`)();  // digits, + - * and brackets
  return `${s ? "writes" : "reads "} from ${side.formula}\n            = ${numbers} = ` +
         `${side.space}:${hex(start)}   (${turnsOf(piece, true)})`;
}
function generalText() {
  return data.sides.map((side, s) => `${s ? "writes" : "reads "} from ${side.formula}\n` +
                                     `            = ${side.filled}`).join("\n") +
         "\nPoint at a cell, or step through the " + data.unit + "s with the arrow keys.";
}

// ---- Steps
let step = -1, timer = null;
const slider = document.getElementById("step");
slider.max = data.units - 1;

// The first piece of each unit.
const starts = [];
for (const piece of data.pieces) if (starts[piece[0]] === undefined) starts[piece[0]] = piece;

function showStep(next) {
  step = Math.max(-1, Math.min(data.units - 1, next));
  slider.value = step;
  same.setAttribute("d", "");
  let covered = "";
  data.sides.forEach((side, s) => {
    for (const line of step < 0 ? [] : side.lines) {
      const marks = touchedBy(step, s, line);
      let from = 0;
      const cover = to => { if (to > from) covered += box(side, line, from, to); };
      for (let cell = 0; cell < line.cells; ++cell) {
        if (marks.slice(cell * side.perCell, (cell + 1) * side.perCell).includes(true)) {
          cover(cell);
          from = cell + 1;
        }
      }
      cover(line.cells);
    }
  });
  veil.setAttribute("d", covered);
  const all = `all ${data.units} ${data.unit}${data.units === 1 ? "" : "s"}`;
  document.getElementById("name").textContent = step < 0 ? all
      : `${data.unit} ${step + 1} of ${data.units}: ${turnsOf(starts[step], false)}`;
  details.textContent = step < 0 ? generalText()
      : formulaText(0, starts[step]) + "\n" + formulaText(1, starts[step]);
}

// Which elements of a line the unit of this step reads or writes; others may do so, too.
const unitPieces = Array.from({length: data.units}, () => []);
data.pieces.forEach(piece => unitPieces[piece[0]].push(piece));
function touchedBy(unit, s, line) {
  const marks = new Array(line.elements.length).fill(false), perByte = 8 / data.bits;
  for (const [, , , , dst, bytes, src] of unitPieces[unit]) {
    const at = s ? dst : src;
    if (at === null) continue;
    const from = Math.max(0, (at - line.at) * perByte);
    marks.fill(true, from, Math.max(from, (at + bytes - line.at) * perByte));
  }
  return marks;
}

function play() {
  if (timer !== null) {
    clearInterval(timer);
    timer = null;
  } else {
    timer = setInterval(() => showStep(step + 1 < data.units ? step + 1 : 0), 700);
  }
  document.getElementById("play").textContent = timer === null ? "play" : "stop";
}

// ---- The pointer
function find(x, y) {
  for (let s = 0; s < 2; ++s) {
    const side = data.sides[s];
    for (const line of side.lines) {
      if (y < line.y || y >= line.y + side.height || x < line.x) continue;
      const cell = Math.floor((x - line.x) / side.width);
      if (cell < line.cells) return {s, line, index: cell * side.perCell};
    }
  }
  return null;
}

function addressOf(place) {
  const side = data.sides[place.s], bit = place.line.at * 8 + place.index * data.bits;
  const half = data.bits < 8 ? (bit % 8 ? ", high half" : ", low half") : "";
  return `${side.space}:${hex(Math.floor(bit / 8))}${half}`;
}

const pieceAt = place => data.pieces[place.line.elements[place.index].piece];

// The piece that reads the element for the unit which writes it to `target`.
function readerOf(from, target) {
  if (!target) return pieceAt(from);
  const at = from.line.at + Math.floor(from.index * data.bits / 8);
  return unitPieces[pieceAt(target)[0]].find(
      ([, , , , , bytes, src]) => src !== null && src <= at && at < src + bytes) || pieceAt(from);
}

function describe(place) {
  const e = place.line.elements[place.index];
  if (e.look === UNTOUCHED) return `${addressOf(place)}: ${place.s ? "left alone" : "not read"}`;
  const often = e.times > 1 ? `, ${place.s ? "written" : "read"} ${e.times} times` : "";
  if (e.look !== DATA) {
    const what = e.element === null ? "" : `, with src[${e.element}]`;
    return `${addressOf(place)}: ${data.looks[e.look]}${what}${often}\n${formulaText(1, data.pieces[e.piece])}`;
  }
  const all = places.get(e.element), from = all.find(p => p.s === 0);
  const to = all.filter(p => p.s === 1);
  const shown = to.slice(0, 6).map(addressOf).join(" and ") + (to.length > 6 ? " and more" : "");
  const target = place.s === 1 ? place : to[0];
  const lines = [`src[${e.element}] at ${from ? addressOf(from) : "a place not drawn"} -> ` +
                 (to.length ? shown : "a place not drawn") + often];
  if (from) lines.push(formulaText(0, readerOf(from, target)));
  if (target) lines.push(formulaText(1, pieceAt(target)));
  return lines.join("\n");
}

function show(place) {
  if (place === null) {
    same.setAttribute("d", "");
    showStep(step);
    return;
  }
  const e = place.line.elements[place.index];
  const alike = e.element !== null && places.has(e.element) ? places.get(e.element) : [];
  same.setAttribute("d", [place, ...alike].map(p => {
    const side = data.sides[p.s], cell = Math.floor(p.index / side.perCell);
    return box(side, p.line, cell, cell + 1);
  }).join(""));
  details.textContent = describe(place);
}

let shown = null;
svg.addEventListener("mousemove", event => {
  const frame = svg.getBoundingClientRect();
  const place = find(event.clientX - frame.left, event.clientY - frame.top);
  if (place === null && shown === null) return;
  shown = place;
  show(place);
});
slider.addEventListener("input", () => showStep(Number(slider.value)));
document.getElementById("back").addEventListener("click", () => showStep(step - 1));
document.getElementById("forth").addEventListener("click", () => showStep(step + 1));
document.getElementById("play").addEventListener("click", play);
document.addEventListener("keydown", event => {
  if (event.target === slider) return;  // which has its own arrow keys
  if (event.key === "ArrowRight") showStep(step + 1);
  if (event.key === "ArrowLeft") showStep(step - 1);
});
showStep(-1);
</script>
</body>
</html>
)html";

}  // namespace mte
