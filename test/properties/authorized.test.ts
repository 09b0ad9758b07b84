// What holds for every plan and every log: the plan that is redeemed is the one that was authorized, and no change of a log is missed.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorization } from '../../src/authorize/authorization.js';
import { redeem } from '../../src/authorize/redeem.js';
import { closingRecord } from '../../src/decision-log/closing-record.js';
import { decisionRecord } from '../../src/decision-log/decision-record.js';
import { recordDigest } from '../../src/decision-log/record-line.js';
import { verifyLog } from '../../src/decision-log/verify-log.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseReplayLine } from '../../src/replay/parse-replay-line.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { scenario } from '../../src/testing/arbitraries/scenario.js';
import { always } from './seeds.js';

describe('a plan', () => {
  it('is redeemed byte for byte, once, and no other is redeemed in its place', () => {
    let redeemedPlans = 0;
    always(
      scenario(),
      48,
      ({ signal, market, settings }) => {
        const context = snapshotContext(market, settings, 'a1');
        const plan = planSignal(signal, context);
        if (!plan.ok) {
          return;
        }
        redeemedPlans += 1;
        const leave = authorization(plan.value, { id: 'a1', now: market.now, validSeconds: 60 });
        const text = JSON.stringify(plan.value);
        const redeemed = redeem(leave, JSON.parse(text), signal, context, { used: new Set() });
        expect(redeemed.ok && JSON.stringify(redeemed.value)).toBe(text);
        const again = redeem(leave, plan.value, signal, context, { used: new Set(['a1']) });
        expect(again).toMatchObject({ errors: [{ code: 'token-used' }] });
        const other = redeem(leave, { ...plan.value, signalId: 'a2' }, signal, context, { used: new Set() });
        expect(other).toMatchObject({ errors: [{ code: 'plan-changed' }] });
      },
      500,
    );
    expect(redeemedPlans).toBeGreaterThan(20);
  });
});

/** Logs of up to six lines: decisions with payloads of any kind, and torn lines. */
const log = fc
  .array(
    fc.oneof(
      fc.jsonValue().map((payload) => ({ payload })),
      fc.string({ unit: 'binary' }).map((torn) => ({ torn })),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((entries) => {
    const lines: string[] = [];
    for (const entry of entries) {
      const previous = recordDigest(lines.at(-1) ?? '');
      const at = '2026-01-26T15:30:00Z';
      lines.push(
        'torn' in entry
          ? closingRecord({ torn: entry.torn, at, previous })
          : decisionRecord({
              payload: entry.payload,
              receivedAt: at,
              market: { now: at },
              settings: defaultSettings,
              errors: [],
              previous,
            }),
      );
    }
    return lines;
  });

const place = fc.nat();

describe('a decision log', () => {
  it('is whole as it was written, and its decisions are lines of a replay', () => {
    always(log, 481, (lines) => {
      expect(verifyLog(lines)).toEqual({ ok: true, head: recordDigest(lines.at(-1) ?? '') });
      for (const line of lines) {
        expect(parseReplayLine(line).ok).toBe(!line.startsWith('{"torn"'));
      }
    });
  });

  it('shows any byte that was changed, as the text that a reader makes of the bytes', () => {
    always(
      fc.tuple(log, place, fc.integer({ min: 1, max: 255 })),
      482,
      ([lines, at, difference]) => {
        const bytes = Buffer.from(lines.join('\n'));
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ difference;
        const changed = new TextDecoder().decode(bytes).split('\n');
        const head = recordDigest(lines.at(-1) ?? '');
        expect(verifyLog(changed)).toMatchObject({ ok: false });
        expect(verifyLog(changed, { head })).toMatchObject({ ok: false });
      },
      2000,
    );
  });

  it('shows a line that was dropped, also at the end where its head is known', () => {
    always(fc.tuple(log, place), 483, ([lines, at]) => {
      const index = at % lines.length;
      const head = recordDigest(lines.at(-1) ?? '');
      const changed = lines.toSpliced(index, 1);
      expect(verifyLog(changed, { head })).toEqual({ ok: false, line: index + 1 });
      expect(verifyLog(changed).ok).toBe(index === lines.length - 1);
    });
  });

  it('shows a line that was added, also at the end where its head is known', () => {
    always(fc.tuple(log, place, log), 484, ([lines, at, [other = '']]) => {
      const index = at % (lines.length + 1);
      const head = recordDigest(lines.at(-1) ?? '');
      expect(verifyLog(lines.toSpliced(index, 0, other), { head }).ok).toBe(false);
      const follows = closingRecord({ torn: '', at: '2026-01-26T15:30:00Z', previous: head });
      expect(verifyLog([...lines, follows], { head })).toEqual({ ok: false, line: lines.length + 1 });
    });
  });

  it('shows two lines that were swapped', () => {
    always(fc.tuple(log, place, place), 485, ([lines, one, other]) => {
      const [first, second] = [one % lines.length, other % lines.length];
      if (first !== second) {
        const swapped = lines.with(first, lines[second] ?? '').with(second, lines[first] ?? '');
        expect(verifyLog(swapped)).toMatchObject({ ok: false, line: Math.min(first, second) + 1 });
      }
    });
  });
});
