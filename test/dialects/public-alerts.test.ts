import { describe, expect, test } from 'vitest';
import { Decimal } from '../../src/core/decimal.js';
import { isJsonObject } from '../../src/core/json.js';
import { translate } from '../../src/dialects/index.js';
import type { Quote } from '../../src/market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import { paperBroker, settableClock } from '../../src/paper/index.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseContext } from '../../src/settings/message-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { unwrap } from '../execute/driver/virtual-clock.js';
import { textOf } from './order-text.js';
import { classOf, type PublicAlert, publicAlerts } from './public-alerts.js';

const now = '2026-01-26T15:30:00Z';
const settings = {
  ...defaultSettings,
  assetClass: classOf,
  useFractionalQuantity: true,
  defaultQuantity: { quantityType: 'fixed_quantity', quantity: '0.12' } as const,
};

/** The orders of the plan of a payload, or the codes that reject it; and the notices that several targets bring. */
function plannedOf(
  payload: unknown,
  quote: PublicAlert['quote'],
): { orders: readonly string[]; notices: readonly string[] } {
  const signal = parseSignal(payload, parseContext(settings, { now: () => Date.parse(now) }));
  if (!signal.ok) {
    return { orders: signal.errors.map(({ code }) => code), notices: [] };
  }
  const quotes = quote === undefined ? {} : { [signal.value.ticker]: quote };
  const market: MarketSnapshot = { now, equity: '100000', capabilities: { shortSelling: true }, quotes };
  const plan = planSignal(signal.value, snapshotContext(market, settings));
  return plan.ok
    ? {
        orders: plan.value.steps.flatMap((step) => (step.step === 'submit-order' ? [textOf(step.order)] : [])),
        notices: plan.value.notices.map(({ code }) => code).filter((code) => /target|stop-move/.test(code)),
      }
    : { orders: plan.errors.map(({ code }) => code), notices: [] };
}

function legsOf(payload: unknown): PublicAlert['legs'] {
  const { targets, takeProfit, stopLoss } = isJsonObject(payload) ? payload : {};
  return {
    ...(targets !== undefined && { targets }),
    ...(takeProfit !== undefined && { takeProfit }),
    ...(stopLoss !== undefined && { stopLoss }),
  };
}

/** What is held, and what the cash has changed by, after the payload was carried out on paper and prices went on. */
function dayOf(payload: unknown, quote: Quote, prices: readonly number[]): { held: string; cash: string } {
  const signal = unwrap(parseSignal(payload, parseContext(settings, { now: () => Date.parse(now) })));
  const { ticker } = signal;
  const capabilities = { shortSelling: true, replace: true };
  const paper = paperBroker({ clock: settableClock(now), quotes: { [ticker]: quote }, capabilities, cash: 100_000 });
  let report = paper.execute(unwrap(planSignal(signal, paper.context(settings, 'alert'))));
  for (const price of prices) {
    paper.setQuote(ticker, { bid: price, ask: price });
    report = paper.resume(report);
  }
  const { positions, cash } = paper.state();
  return { held: positions[ticker]?.quantity ?? '0', cash: new Decimal(cash).minus(100_000).toFixed() };
}

describe('public alerts with several take profits', () => {
  test.each(publicAlerts)('$title', ({ dialect, message, options, errors, legs, quote, orders, notices = [] }) => {
    const translated = translate(message, dialect, options);
    if (errors !== undefined) {
      expect(
        translated.ok ? translated.value : translated.errors.map(({ code, path }) => [code, path.join('.')]),
      ).toEqual(errors);
      return;
    }
    expect(translated.ok ? legsOf(translated.value.payload) : translated.errors).toEqual(legs);
    if (orders !== undefined && translated.ok) {
      expect(plannedOf(translated.value.payload, quote)).toEqual({ orders, notices });
    }
  });

  const withDay = publicAlerts.filter(({ day }) => day !== undefined);

  test.each(withDay)(
    '$title: the day on paper ends as worked out by hand',
    ({ dialect, message, options, quote, day }) => {
      const translated = translate(message, dialect, options);
      const { prices = [], ...end } = day ?? {};
      expect(translated.ok && quote && dayOf(translated.value.payload, quote, prices)).toEqual(end);
    },
  );

  test('are quoted and carried out in more than twenty cases, of every dialect that has several', () => {
    const quoted = publicAlerts.filter(({ kind }) => kind === 'quote');
    expect([publicAlerts.length, quoted.length]).toEqual([53, 37]);
    expect([withDay.length, withDay.filter(({ kind }) => kind === 'quote').length]).toEqual([33, 24]);
    const dialects = [...new Set(publicAlerts.map(({ dialect }) => dialect))];
    expect(dialects).toEqual(['octobot', '3commas', 'pineconnector', 'cornix']);
  });

  test('have a page or a file of a public repository as their source', () => {
    expect(publicAlerts.filter(({ source }) => !source.startsWith('https://'))).toEqual([]);
  });
});
