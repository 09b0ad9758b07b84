import { Decimal } from 'decimal.js';
import { type DecimalString, type Quote, readContractSymbol } from 'signal-to-order';
import type { PaperBroker, PaperOrder, PaperState } from 'signal-to-order/paper';
import type { AccountOverview, OpenBrokerOrder, ValuedPosition } from './adapter.js';

/** What the account of a paper broker has. `brokerOver`: the broker with another state. */
export function paperOverview(paper: PaperBroker, brokerOver: (state: PaperState) => PaperBroker): AccountOverview {
  const state = paper.state();
  const { cash, positions, orders } = state;
  const equity = String(paper.broker.equity());
  const equityAt = (ticker: string, price: DecimalString): Decimal => {
    const quotes = { ...state.quotes, [ticker]: { bid: price, ask: price } };
    return new Decimal(brokerOver({ ...state, quotes }).broker.equity() ?? 0);
  };
  /** What the equity has gained since the entry, and what a point of the price is worth: the value there, less that at the entry. */
  const gainsOf = (ticker: string, entry: DecimalString): Required<Pick<ValuedPosition, 'unrealised' | 'perPoint'>> => {
    const atEntry = equityAt(ticker, entry);
    const above = equityAt(ticker, `${new Decimal(entry).plus(1).toNumber()}`);
    return {
      unrealised: new Decimal(equity).minus(atEntry).toFixed(),
      perPoint: above.minus(atEntry).abs().toFixed(),
    };
  };
  return {
    equity,
    cash,
    positions: Object.entries(positions).map(([ticker, position]): ValuedPosition => {
      const { bid, ask, last, time } = quoteOf(ticker, paper) ?? {};
      const isValued = (bid !== undefined && ask !== undefined) || last !== undefined;
      return {
        ...{ ticker, ...position },
        ...(bid !== undefined && { bid: String(bid) }),
        ...(ask !== undefined && { ask: String(ask) }),
        ...(last !== undefined && { last: String(last) }),
        ...(time !== undefined && { quotedAt: time }),
        ...(isValued && gainsOf(ticker, position.averageEntryPrice)),
      };
    }),
    orders: orders.filter(({ status }) => status === 'working').map((order) => openOrder(order, orders)),
  };
}

/** The quote of a ticker; for an option without one, that of its chain. */
function quoteOf(ticker: string, { broker }: PaperBroker): Quote | undefined {
  const underlying = readContractSymbol(ticker)?.underlying;
  const chain = underlying === undefined ? undefined : broker.optionChain?.(underlying);
  return broker.quote(ticker) ?? chain?.contracts.find((contract) => contract.ticker === ticker);
}

function openOrder(order: PaperOrder, orders: readonly PaperOrder[]): OpenBrokerOrder {
  const { id, parent, type, side, role, ticker, quantity, filled, timeInForce, submittedAt } = order;
  const { averagePrice, limitPrice, stopPrice, trailAmount, trailPercent } = order;
  const clientOrderId = order.clientOrderId ?? orders.find((each) => each.id === parent)?.clientOrderId;
  return {
    ...{ id, type, side, role, ticker, quantity, filled, timeInForce, submittedAt },
    ...(clientOrderId !== undefined && { clientOrderId }),
    ...(averagePrice !== undefined && { averagePrice }),
    ...(limitPrice !== undefined && { limitPrice }),
    ...(stopPrice !== undefined && { stopPrice }),
    ...(trailAmount !== undefined && { trailAmount }),
    ...(trailPercent !== undefined && { trailPercent }),
  };
}
