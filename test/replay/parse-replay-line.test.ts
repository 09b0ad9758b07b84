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

  test('rejects a market that is written as ports', () => {
    const read = parseReplayLine({ payload, market: { now, broker: { quotes: { AAPL: { last: 1 } } } } });
    expect(read.ok ? [] : read.errors).toMatchObject([{ code: 'invalid-snapshot', path: ['market', 'broker'] }]);
  });

  test('names the nearest key of one that is mistyped', () => {
    const read = parseReplayLine({ payload, market: { now }, recievedAt: now });
    expect(read.ok ? [] : read.errors).toMatchObject([{ path: ['recievedAt'], suggestion: 'receivedAt' }]);
  });
});
