/** Style of the page of a study: ink and grey, in light, dark and print. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1b; --ink-2: #575757; --line: #c9c9c9; --canvas: #fff; --sunken: #f3f3f3; }
@media (prefers-color-scheme: dark) { :root { --ink: #ededed; --ink-2: #a9a9a9; --line: #4a4a4a; --canvas: #161616; --sunken: #222; } }
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
@media (forced-colors: active) { .axis, .whisker, .zero { stroke: CanvasText; } .mark { fill: CanvasText; } }
@media print { main { max-width: none; padding: 0; } .wide { overflow: visible; } }
`
