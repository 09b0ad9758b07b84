import { describe, expect, test } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import type { Signal } from '../../src/signal/signal.js';
import { casesOf } from '../../src/templates/cases.js';
import { readTemplate } from '../../src/templates/read-template.js';
import { tradeFindings } from '../../src/templates/trade-findings.js';
import { settingsOf, signalOf } from '../market/contracts/sample.js';

const template = '{"action": "buy"}';
const { root } = readTemplate(template, [...jsonTokens<never>(template)], new Set()).places;
const action = root.inner.get('action') ?? root;
const [templateCase] = casesOf([], { ticker: 'AAPL', baseCurrency: 'BTC', currency: 'USD', price: undefined, now: 0 });

type Payload = Readonly<Record<string, unknown>>;

const stopLoss = { percent: 2 };

function findingsOf(payloads: readonly Payload[], settings: Payload | undefined) {
  const cases = payloads.map((payload) => ({ templateCase, signals: [signalOf({ payload })] as readonly Signal[] }));
  return tradeFindings(cases, action, settings && settingsOf(settings));
}

describe('tradeFindings', () => {
  test('warn at the action where no entry has a stop', () => {
    expect(findingsOf([{ action: 'buy' }], undefined)).toEqual([
      {
        severity: 'warning',
        code: 'no-stop-ever',
        message:
          'No entry of this alert has a stop loss. Add stopLoss, or set a default in the settings of the strategy.',
        start: 11,
        end: 16,
      },
    ]);
  });

  test.each<[what: string, payloads: readonly Payload[], settings: Payload | undefined, warns: boolean]>([
    ['a buy', [{ action: 'buy' }], {}, true],
    ['a buy with a stop', [{ action: 'buy', stopLoss }], {}, false],
    ['a buy with a stop and one without', [{ action: 'buy', stopLoss }, { action: 'sell' }], {}, false],
    ['a buy with a default stop', [{ action: 'buy' }], { entry: { stopLoss: { percent: 2 } } }, false],
    ['a sell', [{ action: 'sell' }], {}, true],
    ['a bullish buy', [{ action: 'buy', sentiment: 'bullish' }], {}, true],
    ['a buy that ends flat', [{ action: 'buy', sentiment: 'flat' }], {}, false],
    ['a bearish buy', [{ action: 'buy', sentiment: 'bearish' }], {}, false],
    ['a bearish sell', [{ action: 'sell', sentiment: 'bearish' }], {}, true],
    ['a sell that ends flat', [{ action: 'sell', sentiment: 'flat' }], {}, false],
    ['a bullish sell', [{ action: 'sell', sentiment: 'bullish' }], {}, false],
    ['a reversal', [{ action: 'reverse' }], {}, true],
    ['an addition', [{ action: 'add' }], {}, true],
    ['an exit', [{ action: 'exit' }], {}, false],
    ['a cancellation', [{ action: 'cancel' }], {}, false],
    ['a move to breakeven', [{ action: 'breakeven', orderType: 'stop' }], {}, false],
    ['a new size', [{ action: 'resize', quantity: 5 }], {}, true],
    ['a new size of 0', [{ action: 'resize', quantity: 0 }], {}, false],
    ['nothing', [], {}, false],
  ])('about %s', (_, payloads, settings, warns) => {
    expect(findingsOf(payloads, settings).map(({ code }) => code)).toEqual(warns ? ['no-stop-ever'] : []);
  });
});
