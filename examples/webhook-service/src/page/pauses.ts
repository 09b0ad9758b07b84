import { html } from 'hono/html';
import { everything, modeOf, type TradingMode, type TradingSwitch, tradingModes } from '../pauses.js';
import type { Html } from './page.js';
import { momentOf } from './signals.js';

/** The switches on the page. */
export interface SwitchFacts {
  /** Strategies of the configuration. */
  readonly strategies: readonly string[];
  readonly switches: readonly TradingSwitch[];
}

/** Modes in words. */
export const modeWords: Readonly<Record<TradingMode, string>> = {
  run: 'run',
  'close-only': 'close only',
  stop: 'stop',
};

const tones: Readonly<Record<TradingMode, string>> = { run: 'good', 'close-only': 'busy', stop: 'bad' };

const effects: Readonly<Record<TradingMode, string>> = {
  run: 'Signals are planned and carried out.',
  'close-only':
    'Entries and additions are rejected. Exits, reductions, cancels and breakeven are carried out. Of a reverse, only the exit is. Orders that rest at the broker stay, entries too.',
  stop: 'Nothing is planned or sent: every signal is rejected, exits too. Plans that have begun go on to their end. Orders at the broker stay, stops and entries.',
};

/** A switch for everything and one for each strategy, with a banner while something does not run. */
export function switchBlock({ strategies, switches }: SwitchFacts): Html {
  const paused = [everything, ...strategies].filter((name) => modeOf(name, switches) !== 'run');
  return html`<section><h2>Trading</h2>
${paused.length === 0 ? '' : html`<p class="card" role="status"><strong class="bad">Not everything trades:</strong> ${stateWords(paused, switches)}</p>`}
<details class="card scroll"${paused.length === 0 ? '' : ' open'}><summary>Switches: run, close only, stop</summary><table><thead><tr><th>Strategy</th><th>Now</th><th>Set to</th></tr></thead>
<tbody>${[everything, ...strategies].map((name) => switchRow(name, switches))}</tbody></table></details></section>`;
}

function stateWords(paused: readonly string[], switches: readonly TradingSwitch[]): string {
  return paused.map((name) => `${nameOf(name)}: ${modeWords[modeOf(name, switches)]}`).join('; ');
}

function switchRow(strategy: string, switches: readonly TradingSwitch[]): Html {
  const own = switches.find((each) => each.strategy === strategy);
  const mode = own?.mode ?? 'run';
  const effective = modeOf(strategy, switches);
  return html`<tr><td>${nameOf(strategy)}</td>
<td><strong class="${tones[effective]}">${modeWords[effective]}</strong>
${effective === mode ? '' : html`<span class="quiet">its own switch: ${modeWords[mode]}</span>`}
${own === undefined ? '' : html`<span class="quiet">since ${momentOf(own.changed_at)}, from ${own.changed_by}</span>`}</td>
<td><form method="get" action="/pauses"><input type="hidden" name="strategy" value="${strategy}">
${tradingModes
  .filter((each) => each !== mode)
  .map(
    (each) =>
      html`<button name="mode" value="${each}" aria-label="${nameOf(strategy)}: ${modeWords[each]}">${modeWords[each]}</button> `,
  )}</form></td></tr>`;
}

/** Asks before a switch is set. */
export function confirmSwitch(strategy: string, mode: TradingMode): Html {
  return html`<header><h1>${nameOf(strategy)}: ${modeWords[mode]}?</h1></header>
<form class="card" method="post" action="/pauses"><p>${effects[mode]}</p>
<p class="quiet">It counts from the next signal that is planned, also for signals that wait.</p>
<input type="hidden" name="strategy" value="${strategy}"><input type="hidden" name="mode" value="${mode}">
<button>Set to ${modeWords[mode]}</button> <a href="/">Back</a></form>`;
}

function nameOf(strategy: string): string {
  return strategy === everything ? 'All strategies' : strategy;
}
