#include "cli/trace_page.h"

namespace mte {

const absl::string_view kTracePageHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>mte: timeline</title>
<style>
  html, body { margin: 0; height: 100%; overflow: hidden; background: #fff; color: #222;
               font: 13px/1.4 sans-serif; }
  header { height: 28px; padding: 6px 10px 0; white-space: nowrap; overflow: hidden; }
  header b { margin-right: 1em; }
  header span { color: #777; margin-left: 1em; }
  canvas { display: block; cursor: grab; }
  #details { position: fixed; display: none; max-width: 46em; padding: 6px 9px; background: #fffef2;
             border: 1px solid #bbb; border-radius: 3px; box-shadow: 0 1px 5px #0003;
             pointer-events: none; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<header><b id="title"></b>wheel: zoom, drag: move, double click: all, pointer: details
<span>Cycles of a cost model, not of a device.</span></header>
<canvas id="view"></canvas>
<div id="details"></div>
<script>
"use strict";
const trace = )html";

const absl::string_view kTracePageTail = R"html(;

const GUTTER = 64, AXIS = 24, BAR = 26, TRACK = 44, COUNTER = 70;
const canvas = document.getElementById("view"), draw = canvas.getContext("2d");
const details = document.getElementById("details");
const total = Math.max(1, trace.otherData.cycles);
document.getElementById("title").textContent =
    `${trace.otherData.target}: ${total.toLocaleString("en")} cycles`;

// ---- From events to tracks: slices in order of time, those within another one a level down.
const tracks = [], trackOf = new Map(), counter = [], flows = new Map();
let highest = 1;
for (const event of trace.traceEvents) {
  if (event.ph === "M" && event.name === "thread_name") {
    const track = {name: event.args.name, slices: [], longest: 0};
    trackOf.set(event.tid, track);
    tracks.push(track);
  } else if (event.ph === "X") {
    trackOf.get(event.tid).slices.push(event);
  } else if (event.ph === "C") {
    counter.push(event);
    highest = Math.max(highest, event.args.bytes);
  } else if (event.ph === "s") {
    flows.set(event.id, {from: event});
  } else if (event.ph === "f") {
    flows.get(event.id).to = event;
  }
}
tracks.forEach((track, i) => {
  track.top = AXIS + 6 + i * TRACK;
  track.slices.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  let end = -1;
  for (const slice of track.slices) {
    slice.inner = slice.ts < end;
    end = Math.max(end, slice.ts + slice.dur);
    track.longest = Math.max(track.longest, slice.dur);
  }
});
const counterTop = AXIS + 6 + tracks.length * TRACK;

// ---- What is in view: cycle `left` at the gutter, `scale` pixels a cycle.
let left = 0, scale = 1, width = 0, height = 0;
const xOf = time => GUTTER + (time - left) * scale;
const timeAt = x => left + (x - GUTTER) / scale;
const boxOf = (track, slice) => ({
  x: xOf(slice.ts), y: track.top + (slice.inner ? BAR * 0.55 : 0),
  w: Math.max(1, slice.dur * scale), h: slice.inner ? BAR * 0.6 : BAR
});

function showAll() {
  scale = (width - GUTTER - 12) / total;
  left = 0;
}

function keepInside() {
  scale = Math.min(60, Math.max(scale, (width - GUTTER - 12) / total));
  left = Math.max(0, Math.min(left, total - (width - GUTTER - 12) / scale));
}

// The first slice that can reach into view.
function firstIn(track) {
  const from = left - track.longest;
  let low = 0, high = track.slices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (track.slices[middle].ts < from) low = middle + 1; else high = middle;
  }
  return low;
}

function colourOf(slice) {
  if (slice.cat === "stall") return "#f3c2bd";
  if (slice.cat === "issue") return "#dcdcdc";
  if (slice.cat === "flag") return "#f0b840";
  if (slice.cat === "barrier") return "#c97fd0";
  if (slice.cat !== "move") return "#a9b4c0";
  let hash = 0;
  for (const letter of slice.name) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return `hsl(${150 + hash % 90}, 48%, ${62 + hash % 14}%)`;
}

function drawAxis() {
  let step = 1;
  for (let i = 0; step * scale < 80; ++i) step *= i % 3 === 1 ? 2.5 : 2;
  step = Math.max(1, Math.round(step));
  draw.fillStyle = "#555";
  draw.strokeStyle = "#e4e4e4";
  draw.textAlign = "left";
  for (let time = Math.ceil(left / step) * step; xOf(time) < width; time += step) {
    draw.beginPath();
    draw.moveTo(xOf(time), AXIS - 4);
    draw.lineTo(xOf(time), height);
    draw.stroke();
    draw.fillText(time.toLocaleString("en"), xOf(time) + 3, AXIS - 8);
  }
}

function drawTrack(track) {
  const right = timeAt(width);
  let drawn = -1;  // the last pixel that a slice too small to see has already filled
  for (let i = firstIn(track); i < track.slices.length; ++i) {
    const slice = track.slices[i];
    if (slice.ts > right) break;
    const box = boxOf(track, slice);
    if (box.x + box.w < GUTTER) continue;
    if (box.w <= 1 && Math.floor(box.x) === drawn && !slice.inner) continue;
    drawn = Math.floor(box.x);
    draw.fillStyle = colourOf(slice);
    draw.fillRect(box.x, box.y, box.w, box.h);
    if (box.w > 4) {
      draw.strokeStyle = slice === hovered ? "#000" : "#fff";
      draw.strokeRect(box.x + 0.5, box.y + 0.5, box.w - 1, box.h - 1);
    }
    const from = Math.max(box.x, GUTTER);
    const room = box.x + box.w - from - 6;
    if (room < 24) continue;
    draw.save();
    draw.beginPath();
    draw.rect(from, box.y, room + 3, box.h);
    draw.clip();
    draw.fillStyle = slice.cat === "stall" ? "#8c2f26" : "#222";
    draw.textAlign = "left";
    draw.fillText(slice.name, from + 4, box.y + box.h / 2 + 4);
    draw.restore();
  }
}

function drawFlows() {
  draw.strokeStyle = draw.fillStyle = "#b3261e";
  for (const {from, to} of flows.values()) {
    if (!to || xOf(from.ts) > width || xOf(to.ts) < GUTTER) continue;
    const a = trackOf.get(from.tid), b = trackOf.get(to.tid), down = b.top > a.top;
    const x1 = xOf(from.ts), y1 = a.top + (down ? BAR : 0);
    const x2 = xOf(to.ts), y2 = b.top + (down ? 0 : BAR), bend = (y2 - y1) * 0.5;
    draw.beginPath();
    draw.moveTo(x1, y1);
    draw.bezierCurveTo(x1, y1 + bend, x2, y2 - bend, x2, y2);
    draw.stroke();
    draw.beginPath();
    draw.moveTo(x2, y2);
    draw.lineTo(x2 - 3.5, y2 - Math.sign(bend) * 6);
    draw.lineTo(x2 + 3.5, y2 - Math.sign(bend) * 6);
    draw.fill();
  }
}

function drawCounter() {
  const bottom = counterTop + COUNTER, yOf = bytes => bottom - bytes / highest * (COUNTER - 18);
  draw.beginPath();
  draw.moveTo(xOf(0), bottom);
  let bytes = 0;
  for (const sample of counter) {
    draw.lineTo(xOf(sample.ts), yOf(bytes));
    bytes = sample.args.bytes;
    draw.lineTo(xOf(sample.ts), yOf(bytes));
  }
  draw.lineTo(xOf(total), yOf(bytes));
  draw.lineTo(xOf(total), bottom);
  draw.fillStyle = "#cfe3d4";
  draw.fill();
}

function drawNames() {
  draw.fillStyle = "#fff";
  draw.fillRect(0, 0, GUTTER, height);
  draw.fillStyle = "#222";
  draw.textAlign = "right";
  for (const track of tracks) draw.fillText(track.name, GUTTER - 8, track.top + BAR / 2 + 4);
  draw.fillText("l1 bytes", GUTTER - 8, counterTop + COUNTER - 16);
  draw.fillText("written", GUTTER - 8, counterTop + COUNTER - 2);
}

let hovered = null;
function paint() {
  const ratio = window.devicePixelRatio || 1;
  width = window.innerWidth;
  height = window.innerHeight - 34;
  canvas.style.width = width + "px";
  canvas.style.height = height + "px";
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  draw.setTransform(ratio, 0, 0, ratio, 0, 0);
  draw.font = "12px sans-serif";
  keepInside();
  drawAxis();
  drawCounter();
  tracks.forEach(drawTrack);
  drawFlows();
  drawNames();
}

// ---- Details of what is under the pointer.
function sliceAt(x, y) {
  let found = null;
  for (const track of tracks) {
    if (y < track.top || y > track.top + TRACK) continue;
    for (let i = firstIn(track); i < track.slices.length; ++i) {
      const slice = track.slices[i], box = boxOf(track, slice);
      if (box.x > x) break;
      if (x <= box.x + box.w && y >= box.y && y <= box.y + box.h) found = slice;
    }
  }
  return found;
}

function describe(slice) {
  const {source, instruction, ...figures} = slice.args;
  const lines = [slice.name, `${source}: ${instruction}`,
                 `cycles ${slice.ts} to ${slice.ts + slice.dur}: ${slice.dur}`];
  for (const [name, value] of Object.entries(figures)) lines.push(`${name}: ${value}`);
  return lines.join("\n");
}

function describeCounter(time) {
  let bytes = 0;
  for (const sample of counter) if (sample.ts <= time) bytes = sample.args.bytes;
  return `cycle ${Math.floor(time)}\n${bytes.toLocaleString("en")} bytes of l1 written`;
}

function showDetails(event) {
  const x = event.offsetX, y = event.offsetY;
  const before = hovered;
  hovered = x > GUTTER ? sliceAt(x, y) : null;
  const onCounter = x > GUTTER && y > counterTop && y < counterTop + COUNTER;
  details.style.display = hovered || onCounter ? "block" : "none";
  if (hovered) details.textContent = describe(hovered);
  else if (onCounter) details.textContent = describeCounter(timeAt(x));
  const box = details.getBoundingClientRect();
  details.style.left = Math.max(0, Math.min(event.clientX + 14, innerWidth - box.width - 8)) + "px";
  details.style.top = Math.min(event.clientY + 16, innerHeight - box.height - 8) + "px";
  if (hovered !== before) paint();
}

canvas.addEventListener("wheel", event => {
  event.preventDefault();
  const time = timeAt(event.offsetX);
  scale *= Math.exp(-event.deltaY * 0.002);
  keepInside();
  left = time - (event.offsetX - GUTTER) / scale;
  paint();
}, {passive: false});
canvas.addEventListener("mousemove", event => {
  if (event.buttons & 1) {
    left -= event.movementX / scale;
    paint();
  }
  showDetails(event);
});
canvas.addEventListener("mouseleave", () => { details.style.display = "none"; });
canvas.addEventListener("dblclick", () => { showAll(); paint(); });
window.addEventListener("resize", paint);
width = window.innerWidth;
showAll();
paint();
</script>
</body>
</html>
)html";

}  // namespace mte
