import { describe, expect, it } from 'vitest';
import { comparedLetters } from '../../src/core/nearest-name.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { messageWords } from '../../src/signal/platform-words.js';
import { unsupportedSources, unsupportedWords, wordMeaning } from '../../src/signal/unsupported-words.js';

type Fields = Readonly<Record<string, unknown>>;

const clock = { now: (): number => Date.parse('2026-01-26T15:30:00Z') };

function parsed(fields: Fields, mistypedFields: 'notice' | 'refuse' = 'notice') {
  return parseSignal({ ticker: 'AAPL', action: 'buy', ...fields }, { clock, mistypedFields });
}

/** Words of a message that are not supported. */
function unsupported(fields: Fields): readonly unknown[] {
  const result = parsed(fields);
  const notices = result.ok ? (result.value.notices ?? []) : [];
  return notices.filter(({ code }) => code === 'field-unsupported').map(({ path }) => path?.[0]);
}

function isReduceOnly(fields: Fields): boolean {
  const result = parsed(fields);
  return result.ok && 'reduceOnly' in result.value;
}

describe('a word that would make another trade out of the message', () => {
  const names = Object.values(unsupportedWords).flatMap((words) => Object.keys(words));

  it.each(names.filter((name) => name !== 'percent'))('%s gets a notice', (name) => {
    expect(unsupported({ [name]: 'yes' })).toEqual([name]);
  });

  it.each(['tp1', 'tp_2', 'TP12', 'sl1', 'SL 2', 'target3'])('%s is one of several targets or stops', (name) => {
    expect(unsupported({ [name]: 160 })).toEqual([name]);
  });

  it.each(['takeProfit1', 'stopLoss1', 'tp1x', 'atp1'])('%s is not a word of the list', (name) => {
    expect(unsupported({ [name]: 160 })).toEqual([]);
  });

  it('is one in any spelling', () => {
    expect(unsupported({ post_only: true, 'Close-Position': true, POSITIONSIDE: 'LONG' })).toEqual([
      'post_only',
      'Close-Position',
      'POSITIONSIDE',
    ]);
  });

  it.each([
    ['tp2', 'Send targets, a list of 2 to 4, or one takeProfit for the whole entry.'],
    ['sl2', 'Send one stopLoss for the whole entry.'],
    ['betrigger', 'Send a signal with action breakeven when the price is reached.'],
    ['closePosition', 'Send action exit without a quantity: it closes the whole position.'],
  ])('%s says what to send instead', (name, sentence) => {
    const result = parsed({ [name]: 5 });
    expect(result.ok && result.value.notices).toEqual([
      {
        code: 'field-unsupported',
        message: `${name} asks for something that is not supported: it is ignored. ${sentence}`,
        path: [name],
        received: 5,
      },
    ]);
  });

  it('says nothing more where there is nothing to send instead', () => {
    const result = parsed({ postOnly: true }, 'refuse');
    expect(result.ok || result.errors).toEqual([
      {
        code: 'field-unsupported',
        section: 'parse',
        message: 'postOnly asks for something that is not supported.',
        path: ['postOnly'],
        received: true,
      },
    ]);
  });

  it.each([false, 'false', null, 0, '0', '', [], {}])('asks for nothing with %j', (value) => {
    expect(unsupported({ leverage: value, legs: value, closeOnly: value })).toEqual([]);
  });

  it.each([false, null, 0, '', [], {}])('is not taken for the field that it resembles with %j', (value) => {
    const result = parsed({ takeProfits: value });
    expect(result.ok && result.value.notices).toBeUndefined();
  });

  it.each([1, '1', '1.0'])('asks for nothing with leverage %j', (leverage) => {
    expect(unsupported({ leverage })).toEqual([]);
  });

  it('asks for nothing with the position side of a one-way account', () => {
    expect(unsupported({ positionSide: 'BOTH', leverage: 2, legs: 'BOTH' })).toEqual(['leverage', 'legs']);
  });

  it('is percent only beside a quantity', () => {
    expect(unsupported({ percent: 10 })).toEqual([]);
    expect(unsupported({ percent: 10, quantity: null })).toEqual([]);
    expect(unsupported({ percent: 10, quantity: 5 })).toEqual(['percent']);
  });

  it('wins over the field that a name resembles', () => {
    const result = parsed({ takeProfits: [{ percent: 4 }] });
    expect(result.ok && result.value.notices?.map(({ code }) => code)).toEqual(['field-unsupported']);
  });

  it('counts in the message alone, not inside a bracket', () => {
    expect(unsupported({ stopLoss: { percent: 2, leverage: 5 } })).toEqual([]);
  });
});

describe('reduceOnly and closeOnly', () => {
  it.each(['reduceOnly', 'reduce_only', 'REDUCE_ONLY', 'closeOnly', 'close-only'])(
    '%s is kept in the Signal',
    (name) => {
      expect([true, 'true'].map((value) => isReduceOnly({ [name]: value }))).toEqual([true, true]);
      expect(isReduceOnly({ action: 'sell', [name]: true })).toBe(true);
      expect(unsupported({ [name]: true })).toEqual([]);
    },
  );

  it('is not honoured with another value', () => {
    expect([isReduceOnly({ reduceOnly: false }), unsupported({ reduceOnly: false })]).toEqual([false, []]);
    expect([isReduceOnly({ reduceOnly: 'yes' }), unsupported({ reduceOnly: 'yes' })]).toEqual([false, ['reduceOnly']]);
  });

  it.each(['add', 'reverse'])('is not supported with action %s', (action) => {
    expect([isReduceOnly({ action, reduceOnly: true }), unsupported({ action, reduceOnly: true })]).toEqual([
      false,
      ['reduceOnly'],
    ]);
  });

  it('is not supported with action resize', () => {
    expect(unsupported({ action: 'resize', quantity: 5, closeOnly: true })).toEqual(['closeOnly']);
  });

  it.each(['exit', 'cancel'])('says nothing of action %s, which never enters', (action) => {
    expect([isReduceOnly({ action, reduceOnly: true }), unsupported({ action, reduceOnly: true })]).toEqual([
      false,
      [],
    ]);
  });
});

describe('wordMeaning', () => {
  const trail = 'Send stopLoss with type trailing_stop: it trails from the entry on.';

  it.each([
    ['a word that asks for nothing', 'leverage', { leverage: 1 }, { means: 'nothing' }],
    ['a word without a value', 'legs', { legs: null }, { means: 'nothing' }],
    ['reduceOnly of an entry', 'reduceOnly', { action: 'buy', reduceOnly: true }, { means: 'reduce-only' }],
    [
      'reduceOnly of an action that never enters',
      'reduceOnly',
      { action: 'exit', reduceOnly: true },
      { means: 'nothing' },
    ],
    ['a list', 'trailstep', { trailstep: [1] }, { means: 'unsupported', instead: trail }],
    ['an object with a value', 'trailstep', { trailstep: { a: 1 } }, { means: 'unsupported', instead: trail }],
    ['another name', 'colour', { colour: 'red' }, undefined],
  ])('says what %s means', (_, name, sent, meaning) => {
    expect(wordMeaning(name, sent)).toStrictEqual(meaning);
  });
});

describe('the table of words', () => {
  const all = Object.values(unsupportedWords).flatMap((words) => Object.keys(words));

  it('has each word once, as names are compared, and none that means a field', () => {
    expect(new Set(all).size).toBe(all.length);
    expect(all.map(comparedLetters)).toEqual(all);
    const meant = new Set(Object.values(messageWords).flatMap((words) => Object.keys(words)));
    expect(all.filter((word) => meant.has(word))).toEqual([]);
  });

  it('has a source for every platform', () => {
    const platforms = Object.keys(unsupportedWords).filter((platform) => platform !== 'everyday');
    expect(Object.keys(unsupportedSources).toSorted()).toEqual(platforms.toSorted());
    expect(Object.values(unsupportedSources).every((source) => URL.canParse(source))).toBe(true);
  });
});
