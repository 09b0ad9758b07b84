import { describe, expect, it, test } from 'vitest';
import { guardSources } from '../../docs/generate/guards/guard-sources.js';
import { isRecord } from '../../src/core/json.js';
import { firmGuards } from '../../src/guards/index.js';

/** Settings of a guard with their values; weights are one, the others one for each part. */
function leaves(guard: object): readonly (readonly [setting: string, value: unknown])[] {
  return Object.entries(guard).flatMap(([name, value]: readonly [string, unknown]) => {
    const parts = isRecord(value) ? Object.entries(value) : undefined;
    return parts?.map(([part, each]) => [`${name}.${part}`, each] as const) ?? [[name, value] as const];
  });
}

/** Settings that no firm writes down: the zone is that of the time of day, and `fit` is the default. */
const own = new Set(['timeZone', 'fit']);

/** How a page may write a value. */
function spellings(setting: string, value: unknown, size: number): readonly RegExp[] {
  if (setting === 'dayStart') {
    const times = { '17:00': /\b5(:00)? PM/i, '18:00': /\b6(:00)? PM/i, '00:00': /midnight/, '00:30': /00:30/ };
    return Object.entries(times).flatMap(([time, spelling]) => (time === value ? [spelling] : []));
  }
  const amount = Number(value);
  switch (setting) {
    case 'maxDrawdown.amount':
    case 'maxLossPerDay':
      return [new RegExp(`\\$${amount.toLocaleString('en-US')}\\b`), new RegExp(`\\b${(amount / size) * 100}%`)];
    case 'maxLossPerDayPercent':
      return [new RegExp(`\\b${amount}%`)];
    case 'maxContracts.limit':
      return [new RegExp(`\\b${amount} `), new RegExp(`\\b${amount * 10} micros`)];
    case 'maxContracts.weights':
      return [/10 micros|60 micro|80 micros/];
    case 'maxDrawdown.trailing':
      return value === 'none'
        ? [/static/, /never be less/]
        : value === 'intraday'
          ? [/intraday|any time/]
          : [/end.of.(the.|any.preceding.)?(trading.)?day/i];
    case 'maxDrawdown.stopsAtStart':
      return [/initial|start/];
    default:
      return [];
  }
}

const rows = firmGuards.flatMap(({ id, account, guard }) =>
  leaves(guard)
    .filter(([setting]) => !own.has(setting))
    .map(([setting, value]) => ({ id, setting, value, size: Number.parseInt(account, 10) * 1000 })),
);

describe('the sources of the rules of trading firms', () => {
  test.each(rows)('$id: a sentence confirms $setting', ({ id, setting, value, size }) => {
    const found = guardSources.filter(({ sets, settings }) => sets.includes(id) && settings.includes(setting));
    const texts = found.map(({ sentence }) => sentence);
    const confirmed = texts.some((text) => spellings(setting, value, size).some((spelling) => spelling.test(text)));
    expect([setting, value, texts, confirmed]).toEqual([setting, value, texts, true]);
  });

  it('are about sets and settings that there are', () => {
    const known = new Set(rows.map(({ id, setting }) => `${id} ${setting}`));
    const named = guardSources.flatMap(({ sets, settings }) =>
      sets.flatMap((id) => settings.map((setting) => `${id} ${setting}`)),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named.toSorted()).toEqual([...known].toSorted());
  });
});
