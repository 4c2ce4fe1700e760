/** Ink and grey; blue is position on pictures. */
export const AUDIT_STYLE = `:root { color-scheme: light dark; --ink: light-dark(#1d1c1a, #f0eeea); --ink-2: light-dark(#5c5954, #b8b4ad);
  --ground: light-dark(#fff, #1b1a18); --line: light-dark(#d8d5d0, #45423d); --blue: #0b57d0;
  --font: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Adwaita Sans", Cantarell, Ubuntu, "Noto Sans", "Liberation Sans", system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 var(--font); }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 64px; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 32px; } h2 { margin-top: 40px; font-size: 20px; } h3 { margin: 0; font-size: 16px; }
a { color: light-dark(#0842a0, #a8c7fa); display: inline-block; padding: 4px 0; }
.sum { font-size: 20px; font-weight: 600; } .address, .foot { color: var(--ink-2); }
.finding { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px 0; border-top: 1px solid var(--line); }
.finding > div:last-child { flex: 1 1 320px; min-width: 0; }
.crop { position: relative; flex: none; width: 320px; max-width: 100%; height: 160px; overflow: hidden; border: 1px solid var(--line);
  background-repeat: no-repeat; background-color: #fff; }
.crop i { position: absolute; outline: 3px solid var(--blue); outline-offset: 2px; box-shadow: 0 0 0 7px #fff9; }
.severity { margin: 4px 0; font-weight: 600; } .low { font-weight: 400; }
dl { display: grid; grid-template-columns: minmax(80px, max-content) 1fr; gap: 4px 16px; margin: 8px 0; }
dt { color: var(--ink-2); } dd { margin: 0; min-width: 0; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { max-height: 480px; overflow: auto; padding: 8px; border: 1px solid var(--line); white-space: pre-wrap; }
table { border-collapse: collapse; } caption { text-align: left; font-weight: 600; }
th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { white-space: nowrap; }
section { padding: 24px 0; border-top: 1px solid var(--line); }
summary { padding: 8px 0; cursor: pointer; font-weight: 600; }
.shot { position: relative; border: 1px solid var(--line); background-size: 100% auto; background-repeat: no-repeat; background-color: #fff; }
.shot svg { display: block; width: 100%; height: auto; }
.target { fill: none; stroke: #0b57d0; stroke-width: 1; opacity: .5; } .small { fill: #0b57d0; fill-opacity: .55; }
.missed { fill: none; stroke: #0b57d0; stroke-width: 3; stroke-dasharray: 8 5; }
polyline { fill: none; stroke: #0b57d0; stroke-width: 2; opacity: .8; }
.stop circle { fill: #0b57d0; stroke: #fff; stroke-width: 2; } .stop text { fill: #fff; font: 600 11px var(--font); text-anchor: middle; }
.unseen circle { fill: #fff; stroke: #0b57d0; stroke-width: 3; } .unseen text { fill: #0b57d0; }
@media (max-width: 480px) { dl { display: block; } dt { margin-top: 8px; } }
@media print { :root { color-scheme: light; } main { padding: 0; }
  details::details-content { content-visibility: visible; display: block; } pre { max-height: none; }
  .finding, .shot, tr { break-inside: avoid; } h2, h3, summary { break-after: avoid; }
  .crop, .shot, .shot svg { print-color-adjust: exact; } }
`
