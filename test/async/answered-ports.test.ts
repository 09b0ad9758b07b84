import { describe, expect, it } from 'vitest';
import { answeredPorts } from '../../src/async/answered-ports.js';
import type { PortAnswers } from '../../src/async/port-answers.js';
import type { PartialSnapshot } from '../../src/async/port-query.js';
import { signalError } from '../../src/core/errors.js';
import { err, ok, type Result } from '../../src/core/result.js';
import type { OpenOrder } from '../../src/market/ports.js';

const now = '2026-01-26T15:30:00Z';

function orderOf(id: string, ticker: string): OpenOrder {
  return { id, ticker, type: 'limit', side: 'buy', role: 'entry' };
}

function answersOf(...answers: readonly (readonly [string, Result<PartialSnapshot>])[]): PortAnswers {
  return new Map(answers);
}

describe('answeredPorts', () => {
  it('list the open tickers as they were answered, also one whose position is unknown', () => {
    const answers = answersOf(['openTickers ', ok({ market: {}, openTickers: ['AAPL', 'MSFT'] })]);
    const { positions } = answeredPorts({ now }, answers);
    expect(positions.openTickers()).toStrictEqual(['AAPL', 'MSFT']);
    expect(positions.position('AAPL')).toBeUndefined();
  });

  it('have the positions and quotes of the snapshot', () => {
    const position = { side: 'long', quantity: '10' } as const;
    const { broker, positions } = answeredPorts(
      { now, positions: { AAPL: position }, quotes: { AAPL: { bid: '1', ask: '2' } } },
      answersOf(),
    );
    expect(positions.position('AAPL')).toStrictEqual(position);
    expect(broker.quote('AAPL')).toStrictEqual({ bid: '1', ask: '2' });
  });

  it('have the orders of a ticker as they were answered, also those of another one', () => {
    const orders = [orderOf('a', 'MSFT'), orderOf('b', 'AAPL')];
    const { broker } = answeredPorts(
      { now, openOrders: orders },
      answersOf(['openOrders AAPL', ok({ market: { openOrders: orders } })]),
    );
    expect(broker.openOrders('AAPL')).toStrictEqual(orders);
  });

  it('have the orders of the snapshot for a ticker whose port was not asked, or failed', () => {
    const orders = [orderOf('a', 'MSFT'), orderOf('b', 'AAPL')];
    const failed = err(signalError('account-unavailable', { message: 'The open orders of MSFT cannot be had.' }));
    const { broker } = answeredPorts({ now, openOrders: orders }, answersOf(['openOrders MSFT', failed]));
    expect(broker.openOrders('AAPL')).toStrictEqual([orders[1]]);
    expect(broker.openOrders('MSFT')).toStrictEqual([orders[0]]);
  });

  it('have the resting entries of the account, and not those of the tickers that were loaded', () => {
    const entries = [orderOf('a', 'MSFT')];
    expect(answeredPorts({ now, restingEntries: entries }, answersOf()).broker.restingEntries?.()).toBe(entries);
    const { broker } = answeredPorts({ now, openOrders: entries }, answersOf());
    expect(broker.restingEntries?.()).toBeUndefined();
  });
});
