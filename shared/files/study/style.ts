/** CSS of a study's page: black and grey, in light, dark and print. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1b; --ink-2: #575757; --line: #c9c9c9; --canvas: #fff; --sunken: #f3f3f3; --edge: #8a8a8a; --way: #6b6b6b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ededed; --ink-2: #a9a9a9; --line: #4a4a4a; --canvas: #161616; --sunken: #222; --edge: #757575; --way: #9a9a9a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 1128px; margin: 0 auto; padding: 24px; }
h1 { font-size: 20px; margin: 0 0 16px; }
h2 { font-size: 17px; margin: 32px 0 8px; }
p { margin: 8px 0; color: var(--ink-2); max-width: 75ch; }
.answer { color: var(--ink); font-size: 24px; line-height: 32px; }
.rules { list-style: none; padding: 0; }
.wide { overflow-x: auto; margin: 16px 0; }
table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
caption { text-align: left; font-weight: 600; padding: 4px 0; }
th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--ink-2); font-weight: 500; }
tbody th { font-weight: 600; }
a { color: inherit; }
svg { display: block; margin-top: 4px; }
.axis { stroke: var(--line); stroke-width: 1; }
.whisker { stroke: var(--ink-2); stroke-width: 1.5; fill: none; }
.zero { stroke: var(--ink); stroke-width: 1.5; }
.mark { fill: var(--ink); }
tr:target { background: var(--sunken); outline: 2px solid var(--ink); outline-offset: -2px; }
.paths { margin: 16px 0 24px; }
.paths figcaption { font-weight: 600; }
.map { position: relative; }
.map > svg { position: absolute; margin: 0; }
.way > path { fill: none; stroke: var(--way); }
.way > .tip { fill: var(--way); stroke: none; }
.back > path:first-child { stroke-dasharray: 6 5; }
.way > rect { fill: var(--canvas); }
.way > text { fill: var(--ink); font-size: 12px; font-weight: 600; text-anchor: middle; }
.card { position: absolute; color: var(--ink); font-size: 13px; line-height: 18px; text-decoration: none; }
.shot { display: grid; place-items: center; height: 80px; overflow: hidden; border: 1px solid var(--edge); border-radius: 6px; background: var(--sunken); }
.shot > b { font-size: 17px; }
.shot > img { width: 100%; height: 100%; object-fit: cover; object-position: top; }
.card:focus-visible { outline: none; }
.card:focus-visible > .shot { outline: 3px solid var(--ink); outline-offset: 2px; }
.named { display: flex; gap: 8px; justify-content: space-between; padding-top: 2px; }
.named > b { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card:hover b { text-decoration: underline; }
.named > span { flex: none; color: var(--ink-2); }
.aside { position: absolute; clip-path: inset(50%); white-space: nowrap; }
.end { display: flex; gap: 4px; align-items: center; white-space: nowrap; }
.end > svg { flex: none; margin: 0; fill: none; stroke: currentColor; stroke-width: 1.5; }
@media (max-width: 639px) { .paths { display: none; } }
@media (forced-colors: active) { .way > path { stroke: CanvasText; } .way > .tip, .way > text { fill: CanvasText; } .way > rect { fill: Canvas; } }
@media print { .map { zoom: var(--fit); } .paths { break-inside: avoid; } }
@media (forced-colors: active) { .axis, .whisker, .zero { stroke: CanvasText; } .mark { fill: CanvasText; } }
@media print { main { max-width: none; padding: 0; } .wide { overflow: visible; } }
`
