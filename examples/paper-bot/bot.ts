// A bot in forty lines: it plans a message, executes the plan on the paper broker and prints its position.
import { type ByTicker, type Clock, defaultSettings, parseSignal, planSignal, type Quote } from 'signal-to-order';
import { type PaperBroker, paperBroker } from 'signal-to-order/paper';

/** A paper-trading bot at these quotes. It answers each message with its trades, or the reason for a rejection. */
export function paperBot(quotes: ByTicker<Quote>, clock: Clock = Date): (message: string) => string {
  const paper = paperBroker({ clock, quotes });
  let received = 0;
  return (message) => {
    received += 1;
    const signal = parseSignal(fromJson(message), { clock });
    const plan = signal.ok ? planSignal(signal.value, paper.context(defaultSettings, `message-${received}`)) : signal;
    if (!plan.ok) {
      return plan.errors.map((error) => `rejected, ${error.code}: ${error.message}`).join('\n');
    }
    const { status } = paper.execute(plan.value);
    return `${plan.value.action} ${plan.value.ticker}, ${status}: ${holdings(paper)}`;
  };
}

/** Invalid JSON stays text, which parsing rejects. */
function fromJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return message;
  }
}

function holdings({ positions, broker }: PaperBroker): string {
  const held = positions.openTickers().map((ticker) => {
    const { side, quantity, averageEntryPrice } = positions.position(ticker) ?? {};
    return `${side} ${quantity} ${ticker} at ${averageEntryPrice}, ${broker.openOrders(ticker).length} orders resting`;
  });
  return held.length === 0 ? 'nothing is held' : held.join('; ');
}
