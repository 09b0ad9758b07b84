import { raw } from 'hono/html';

/** One style sheet without fonts or pictures; light or dark by the reader's setting; one column on narrow screens. */
export const style = raw(`
  :root {
    color-scheme: light dark;
    --ink: #1b1f24; --quiet: #5b6470; --paper: #f6f7f9; --card: #fff; --line: #d9dee4;
    --good: #17692f; --bad: #b3261e; --busy: #7a4b00; --link: #0b57a4;
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ink: #e6e9ed; --quiet: #a3adb8; --paper: #14171b; --card: #1d2126; --line: #353b43;
      --good: #7ddc92; --bad: #ff9c92; --busy: #f2c15a; --link: #8cc3ff;
    }
  }
  * { box-sizing: border-box; }
  body { margin: 0 auto; padding: 1rem; max-width: 64rem; color: var(--ink); background: var(--paper); }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; }
  h1 { margin: 0; font-size: 1.5rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
  a { color: var(--link); }
  .card { margin: 0 0 .75rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
  .head { display: flex; flex-wrap: wrap; gap: .1rem .75rem; align-items: baseline; }
  .quiet, time { color: var(--quiet); font-size: .875rem; }
  .good { color: var(--good); } .bad { color: var(--bad); } .busy { color: var(--busy); }
  .part { margin-top: .5rem; padding-top: .5rem; border-top: 1px solid var(--line); }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; margin: .35rem 0; font-size: .9375rem; }
  th, td { padding: .2rem .75rem .2rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); white-space: nowrap; }
  td.wide { white-space: normal; min-width: 12rem; }
  th { color: var(--quiet); font-weight: 600; font-size: .8125rem; } tr:last-child td { border-bottom: 0; }
  td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
  td.leg { padding-left: 1.25rem; }
  ul, ol { margin: .25rem 0; padding-left: 1.5rem; }
  li, p { overflow-wrap: anywhere; } p { margin: .25rem 0; }
  pre { margin: .25rem 0; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
  pre, code, textarea { font: .8125rem/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
  summary { cursor: pointer; color: var(--link); }
  label { display: block; margin: .5rem 0; font-weight: 600; }
  input, select, textarea { display: block; width: 100%; margin-top: .2rem; padding: .45rem .6rem; color: inherit;
    background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; font-size: 1rem; }
  textarea { margin-bottom: .5rem; font-size: .9375rem; }
  button { padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: var(--card); background: var(--link); border: 0; border-radius: .3rem; cursor: pointer; }
  .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 1rem; align-items: start; }
  @media (max-width: 40rem) { th, td { white-space: normal; padding-right: .5rem; } td.wide { min-width: 8rem; } .scroll table { font-size: .875rem; } }
  .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0 .75rem; margin-bottom: .5rem; }
`);
