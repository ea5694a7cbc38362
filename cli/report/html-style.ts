export const HTML_STYLE = `
:root { color-scheme: light; --ink: #14282e; --soft: #4b5f66; --line: #dfe5e6; --brand: #0e6b74;
  --good: #067647; --warn: #8a5a10; --bad: #b42318; }
* { box-sizing: border-box; }
body { margin: 0; background: #f7f5f1; color: var(--ink);
  font: 15px/1.5 'Inter Variable', Inter, ui-sans-serif, system-ui, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0; font-size: 26px; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0 0 12px; font-size: 17px; }
p { margin: 0; }
.facts { margin-top: 6px; color: var(--soft); overflow-wrap: anywhere; }
.card { margin-top: 20px; padding: 20px; background: #fff; border: 1px solid var(--line); border-radius: 12px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 12px; margin-top: 20px; }
.tile { padding: 14px 16px; color: var(--soft); background: #fff; border: 1px solid var(--line); border-radius: 12px; }
.tile b { display: block; color: var(--ink); font-size: 26px; line-height: 1.2; font-variant-numeric: tabular-nums; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 20px; margin-top: 20px; }
.charts .card { margin-top: 0; }
.charts svg { max-width: 520px; }
svg { display: block; width: 100%; height: auto; margin-top: 8px; }
svg text { font-size: 13px; fill: var(--soft); font-family: inherit; }
rect { fill: #e9a49c; stroke: var(--bad); }
ul { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
li + li { margin-top: 4px; }
code { display: block; margin-top: 10px; padding: 10px 14px; overflow-x: auto; border-radius: 8px;
  background: #14282e; color: #f2f7f7; font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
.tools { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin-bottom: 14px; }
.tools label { display: grid; gap: 4px; color: var(--soft); font-size: 0.93em; }
.tools label:first-child { flex: 1 1 220px; }
input, select { width: 100%; min-height: 40px; padding: 0 12px; border: 1px solid #8fa1a6; border-radius: 8px;
  background: #fff; color: inherit; font: inherit; }
.tools output { padding-bottom: 10px; color: var(--soft); font-size: 0.93em; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
th { padding: 0 12px 8px 0; border-bottom: 2px solid var(--line); text-align: left; vertical-align: bottom; white-space: nowrap; }
th button { padding: 4px 0; border: 0; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
th button::after { content: ' \\2195'; color: #8fa1a6; }
th[aria-sort='ascending'] button::after { content: ' \\2191'; color: var(--brand); }
th[aria-sort='descending'] button::after { content: ' \\2193'; color: var(--brand); }
td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:nth-child(2) { min-width: 240px; }
td[data-label] { white-space: nowrap; }
td:last-child { width: 38%; }
td b { display: block; overflow-wrap: anywhere; }
td small, td ul { color: var(--soft); font-size: 0.93em; }
td small { overflow-wrap: anywhere; }
td ul { padding-left: 18px; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.badge { display: inline-block; white-space: nowrap; padding: 1px 10px; border-radius: 999px; background: #eef2f3; font-size: 0.93em; }
.good { color: var(--good); background: #e8f4ee; }
.warn { color: var(--warn); background: #fbf3e4; }
.bad { color: var(--bad); background: #fdf0ee; }
@media screen and (max-width: 720px) {
  main { padding: 20px 12px 48px; }
  .card { padding: 16px; }
  h1 { font-size: 22px; }
  .tiles { grid-template-columns: repeat(2, 1fr); }
  .tools > label { flex: 1 1 120px; }
  .tools output { padding: 0; }
  td:first-child { display: none; }
  table, thead, tbody { display: block; }
  th { border: 0; }
  tr:not([hidden]) { display: flex; flex-wrap: wrap; gap: 2px 14px; align-items: center; padding: 8px 0; border-bottom: 1px solid var(--line); }
  td:not(:first-child) { padding: 0; border: 0; text-align: left; }
  td.wide.wide { flex: 1 0 100%; }
  td small { margin-left: 6px; }
  td b { display: inline; }
  td[data-label]:not(:empty)::before { content: attr(data-label) ' '; color: var(--soft); font-size: 0.93em; text-transform: lowercase; }
  th:last-child { display: none; }
  svg text { font-size: 17px; }
  td:not(:first-child):empty { display: none; }
}
@media print {
  body { background: #fff; font-size: 11px; }
  main { max-width: none; padding: 0; }
  .tools { display: none; }
  .card, .tile { border-color: #bbb; break-inside: avoid; }
  .card.long { break-inside: auto; border: 0; padding: 0; }
  tr { break-inside: avoid; }
  td { padding: 4px 10px 4px 0; }
  th button::after { content: none; }
  * { print-color-adjust: exact; }
}
`;
