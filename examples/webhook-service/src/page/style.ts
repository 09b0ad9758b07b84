/** Colours and type of the documentation site: its theme, and the colours of the playground. A test compares them. */
export const colours = {
  light: {
    ...{ bg: '#ffffff', soft: '#f6f6f7', line: '#e2e2e3', border: '#c2c2c4', ink: '#3c3c43', quiet: '#67676c' },
    ...{ brand: '#3451b2', good: '#166a45', bad: '#b0232a', busy: '#7d5100' },
  },
  dark: {
    ...{ bg: '#1b1b1f', soft: '#202127', line: '#2e2e32', border: '#3c3f44', ink: '#dfdfd6', quiet: '#98989f' },
    ...{ brand: '#a8b1ff', good: '#4cd08f', bad: '#ff8a91', busy: '#f2b84b' },
  },
} as const;

function variables(names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}

/** One style sheet without fonts or pictures; light or dark by the reader's setting; one column on narrow screens. */
export const style = `
  :root {
    color-scheme: light dark; ${variables(colours.light)}
    font: 16px/1.6 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
  }
  @media (prefers-color-scheme: dark) { :root { ${variables(colours.dark)} } }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  body { margin: 0 auto; padding: 1rem 1.5rem 4rem; max-width: 76rem; color: var(--ink); background: var(--bg); }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; margin-bottom: .75rem; padding-bottom: .75rem; border-bottom: 1px solid var(--line); }
  header nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; font-weight: 500; }
  header .state { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin: 0 0 0 auto; font-size: .875rem; }
  #live { color: var(--quiet); }
  h1 { margin: 0; font-size: 1.5rem; font-weight: 600; letter-spacing: -.01em; }
  h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; font-weight: 600; letter-spacing: -.01em; }
  h3 { margin: 0 0 .5rem; font-size: 1rem; font-weight: 600; }
  a, summary { color: var(--brand); }
  a { text-underline-offset: 2px; }
  section:focus { outline: none; }
  :is(a, button, input, select, textarea, summary, .scroll):focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 2px; }
  .skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem 1rem; background: var(--bg); border: 1px solid var(--border); border-radius: 8px; z-index: 1; }
  .skip:focus { top: .5rem; }
  .card { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); min-width: 0; }
  .head { display: flex; flex-wrap: wrap; gap: .1rem .75rem; align-items: baseline; }
  .quiet, time, small { color: var(--quiet); font-size: .875rem; }
  .good { color: var(--good); } .bad { color: var(--bad); } .busy { color: var(--busy); }
  .part { margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
  .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr)); gap: 0 1.5rem; align-items: start; }
  .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr)); gap: 0 1rem; margin-bottom: .75rem; }
  .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); gap: .5rem 1rem; margin: 0 0 .75rem; }
  .figures dt { font-size: .8125rem; color: var(--quiet); }
  .figures dd { margin: 0; font-size: 1.125rem; font-weight: 600; font-variant-numeric: tabular-nums; }
  .figures small { display: block; font-size: .75rem; font-weight: 400; line-height: 1.4; }
  .approval form { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
  .other { color: var(--brand); background: var(--bg); border: 1px solid var(--border); }
  .halt { font-size: 1.25rem; line-height: 1.4; } .halt time { color: inherit; font-size: inherit; }
  .left { grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem 1rem; margin-top: .5rem; }
  .left dd:first-of-type { font-size: 1.75rem; line-height: 1.3; letter-spacing: -.01em; overflow-wrap: anywhere; }
  .chart { margin: .75rem 0 0; }
  .chart svg { display: block; width: 100%; height: 6rem; background: var(--soft); border-radius: 4px; }
  .chart polyline { fill: none; stroke: var(--brand); stroke-width: 2; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
  .chart figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin-top: .25rem; font-size: .75rem; color: var(--quiet); }
  table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .875rem; font-variant-numeric: tabular-nums; }
  caption { padding-bottom: .25rem; font-size: .8125rem; color: var(--quiet); text-align: left; }
  th, td { padding: .3rem .75rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
  th { color: var(--quiet); font-weight: 600; font-size: .8125rem; white-space: nowrap; } tr:last-child td { border-bottom: 0; }
  td { overflow-wrap: anywhere; } td strong { overflow-wrap: normal; }
  td.wide { min-width: 12rem; } .leg { padding-left: 1rem; }
  .scroll { overflow-x: auto; }
  ul, ol { margin: .25rem 0; padding-left: 1.5rem; }
  li, p, dd, span, code { overflow-wrap: anywhere; } p { margin: .25rem 0; }
  details { margin: .35rem 0; } summary { cursor: pointer; font-size: .9375rem; font-weight: 500; }
  .more { display: flex; flex-wrap: wrap; gap: 0 1.5rem; } .more details { min-width: 0; max-width: 100%; } .more details[open] { flex-basis: 100%; }
  td small { display: block; }
  pre { margin: .5rem 0; padding: .75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); border-radius: 8px; }
  pre, code, textarea, .copied input { font: .8125rem/1.6 ui-monospace, Menlo, Monaco, Consolas, "DejaVu Sans Mono", monospace; }
  mark { color: var(--bad); background: none; font-weight: 700; text-decoration: underline wavy var(--bad); text-underline-offset: 4px; }
  sup { color: var(--bad); font-size: .6875rem; line-height: 1; }
  label { display: block; margin: .25rem 0; font-size: .875rem; font-weight: 500; }
  input, select, textarea { display: block; width: 100%; min-height: 2.5rem; margin-top: .25rem; padding: .4rem .75rem; color: var(--ink);
    background: var(--bg); border: 1px solid var(--border); border-radius: 6px; font-size: .9375rem; font-family: inherit; }
  ::placeholder { color: var(--quiet); opacity: 1; }
  textarea { margin-bottom: .75rem; }
  button { min-height: 2.5rem; padding: .4rem 1.25rem; font: inherit; font-size: .9375rem; font-weight: 500; color: var(--bg); background: var(--brand); border: 0; border-radius: 6px; cursor: pointer; }
  td button { min-height: 2rem; margin: 0 .25rem .25rem 0; padding: .1rem .75rem; font-size: .875rem; color: var(--brand); background: var(--bg); border: 1px solid var(--border); }
  td button:hover { border-color: var(--brand); }
  .copied { display: flex; gap: .5rem; } .copied input { flex: 1; min-width: 0; margin: 0; } .copied button { flex: none; }
  .pager { display: flex; gap: 1rem; align-items: baseline; }
  @media (max-width: 40rem) {
    body { padding: .75rem .75rem 3rem; } .card { padding: .75rem .9rem; }
    header .state { margin-left: 0; }
    .stacked thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .stacked, .stacked caption, .stacked tbody, .stacked tr, .stacked td { display: block; }
    .stacked tr { padding: .4rem 0; border-bottom: 1px solid var(--line); } .stacked tr:last-child { border-bottom: 0; }
    .stacked td { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .5rem; padding: .1rem 0; border: 0; }
    .stacked td::before { content: attr(data-label); color: var(--quiet); font-size: .8125rem; }
    .stacked td:has(> span:empty) { display: none; } .leg { padding-left: 0; }
    td.wide { min-width: 8rem; }
  }
`;
