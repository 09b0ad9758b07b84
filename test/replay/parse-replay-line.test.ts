import { describe, expect, test } from 'vitest';
import { parseReplayLine } from '../../src/replay/parse-replay-line.js';

const now = '2026-01-26T15:30:00Z';
const payload = { ticker: 'AAPL', action: 'exit' };

describe('parseReplayLine', () => {
  test('reads a text and a value alike', () => {
    const line = { payload, market: { now }, receivedAt: now, signalId: 'a1' };
    expect(parseReplayLine(JSON.stringify(line))).toEqual({ ok: true, value: line });
    expect(parseReplayLine(line)).toEqual({ ok: true, value: line });
  });

  test.each(['null', ' null ', null])('rejects a line that holds null, and does not call it missing: %j', (line) => {
    const read = parseReplayLine(line);
    expect(read.ok ? [] : read.errors).toMatchObject([
      {
        code: 'invalid-snapshot',
        path: [],
        message: 'The line is null; expected an object with payload and market.',
        received: null,
      },
    ]);
  });

  test.each(['5', 5])('rejects a line that is not an object: %j', (line) => {
    const read = parseReplayLine(line);
    expect(read.ok ? [] : read.errors.map(({ code, message }) => [code, message])).toEqual([
      ['invalid-snapshot', 'The line is 5; expected an object with payload and market.'],
    ]);
  });

  test('rejects a text that is not JSON', () => {
    const read = parseReplayLine('{"payload":');
    expect(read.ok ? [] : read.errors.map(({ code }) => code)).toEqual(['malformed-json']);
  });

  test('rejects an identifier that is not text, and events that are not a list', () => {
    const read = parseReplayLine({ payload, market: { now }, signalId: 5, accountEvents: 5 });
    expect(read.ok ? [] : read.errors.map(({ message }) => message)).toEqual([
      'signalId is 5; expected text.',
      'accountEvents is 5; expected a list of events of the account.',
    ]);
    const empty = { payload, market: { now }, signalId: '' };
    expect(parseReplayLine(empty)).toEqual({ ok: true, value: empty });
  });

  test('rejects a market that is written as ports', () => {
    const read = parseReplayLine({ payload, market: { now, broker: { quotes: { AAPL: { last: 1 } } } } });
    expect(read.ok ? [] : read.errors).toMatchObject([{ code: 'invalid-snapshot', path: ['market', 'broker'] }]);
  });

  test('names the nearest key of one that is mistyped', () => {
    const read = parseReplayLine({ payload, market: { now }, recievedAt: now });
    expect(read.ok ? [] : read.errors).toMatchObject([{ path: ['recievedAt'], suggestion: 'receivedAt' }]);
  });

  test('rejects a text that has a name twice', () => {
    const market = `{"now":"${now}","quotes":{"AAPL":{"bid":"1"},"AAPL":{"bid":"2"}}}`;
    const read = parseReplayLine(`{"payload":{"ticker":"AAPL","action":"exit","action":"buy"},"market":${market}}`);
    expect(read.ok ? [] : read.errors.map(({ code, path, message }) => [code, path, message])).toEqual([
      [
        'invalid-snapshot',
        ['payload', 'action'],
        'The line has "payload.action" more than once; expected each name once.',
      ],
      [
        'invalid-snapshot',
        ['market', 'quotes', 'AAPL'],
        'The line has "market.quotes.AAPL" more than once; expected each name once.',
      ],
    ]);
  });

  test('reads what has happened to the account, with the errors of the event that is named', () => {
    const [id, ticker, at] = ['a-exit', 'AAPL', now];
    const accountEvents = [
      { event: 'equity', equity: 100.5, at },
      { event: 'entry', id, ticker, at },
      { event: 'closed', id, ticker, profit: '-5', at },
      { event: 'cleared', equity: 100, at },
    ];
    const read = parseReplayLine({ payload, market: { now }, accountEvents });
    expect(read.ok && read.value.accountEvents).toEqual([
      { event: 'equity', equity: '100.5', at },
      { event: 'entry', id, ticker, at },
      { event: 'closed', id, ticker, profit: '-5', at },
      { event: 'cleared', equity: '100', at },
    ]);
    const wrong = [{ event: 'closed', id, ticker, at }, { event: 'filled', at }, { event: 'equity', equity: 1 }, 5];
    const rejected = parseReplayLine({ payload, market: { now }, accountEvents: wrong });
    expect(rejected.ok ? [] : rejected.errors.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['accountEvents.0.profit', 'accountEvents.0.profit is missing; expected a number.'],
      ['accountEvents.1.event', 'accountEvents.1.event is "filled"; expected one of equity, entry, closed, cleared.'],
      ['accountEvents.2.at', expect.stringMatching(/^accountEvents\.2\.at is missing; expected /)],
      ['accountEvents.3', 'accountEvents.3 is 5; expected an event of the account.'],
    ]);
  });
});
