export const STYLE = `
:root { color-scheme: light; --line: #d8dde4; --soft: #f4f6f8; --ink: #1b2430; --blue: #0b57b0; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: #fff; color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 2rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .5rem; padding-bottom: .25rem; border-bottom: 2px solid var(--line); }
h3 { margin: 0 0 .25rem; font-size: 1.05rem; }
h4 { margin: 1rem 0 .25rem; font-size: .95rem; }
p { margin: .5rem 0; max-width: 44rem; }
a { color: var(--blue); }
code { font: .9em ui-monospace, monospace; }
p code, li code, td code { background: var(--soft); border-radius: .2rem; padding: .05rem .25rem; }
nav h3 { margin-top: 1rem; }
ul { margin: .5rem 0; padding-left: 1.25rem; max-width: 44rem; }
.calls { list-style: none; padding: 0; max-width: none; }
.calls li { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 0 1rem;
  padding: .2rem 0; border-top: 1px solid var(--line); }
.calls code { background: none; padding: 0; }
.calls a { text-decoration: none; }
.calls a:hover { text-decoration: underline; }
b { display: inline-block; min-width: 3.6rem; font-weight: 700; }
.get { color: #0b57b0; } .post { color: #17663a; } .put, .patch { color: #8a4b00; } .delete { color: #a8201a; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem;
  scroll-margin-top: 1rem; }
article:target { border-color: var(--blue); box-shadow: 0 0 0 1px var(--blue); }
.summary { font-weight: 600; }
dl { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: .25rem 1rem; margin: .5rem 0; }
dt, dd { margin: 0; }
small { color: #55606e; font-weight: 400; }
pre { margin: .5rem 0; padding: .75rem; max-height: 24rem; overflow: auto; overflow-wrap: normal;
  background: var(--soft); border-radius: .35rem; font-size: .85rem; line-height: 1.4; }
summary { margin-top: .75rem; cursor: pointer; color: var(--blue); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: .93rem; }
th, td { padding: .35rem .5rem .35rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-top: 0; color: #55606e; }
tbody th { font-weight: 400; }
@media (max-width: 40rem) {
  .calls li, dl { grid-template-columns: minmax(0, 1fr); }
  .calls span { padding-left: 3.9rem; color: #55606e; }
  dd { margin-bottom: .5rem; }
  article { padding: .75rem; }
  thead { position: absolute; clip-path: inset(50%); }
  tr, tbody th, td { display: block; }
  tbody th { padding-bottom: 0; }
  td { border-top: 0; padding: 0 0 .25rem; }
}
`;
