// A bot in forty lines: a message comes in, a plan is made, the paper broker executes it, and the bot says what it holds.
import { type ByTicker, type Clock, defaultSettings, parseSignal, planSignal, type Quote } from 'signal-to-order';
import { type PaperBroker, paperBroker } from 'signal-to-order/testing';

/** A bot that trades on paper at these quotes. It answers each message with what it did, or why not. */
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
