import type { AsyncPorts } from 'signal-to-order/async';
import type { AskPort } from './port-patience.js';
import type { Subscriber } from './ports.js';

/** The questions of planning, each in its time, with an ear for those that fail: only then is it worth while to ask again. */
export function watchedBroker(
  { broker, brokerName }: Pick<Subscriber, 'broker' | 'brokerName'>,
  guarded: (ports: AsyncPorts<AbortSignal>) => AsyncPorts<AbortSignal>,
  askPort: AskPort,
  failed: (error: unknown) => void,
): Subscriber['broker'] {
  const watched: Watch =
    (port, ask) =>
    async (...given) => {
      try {
        return await askPort(brokerName, port, () => ask(...given));
      } catch (error) {
        failed(error);
        throw error;
      }
    };
  return {
    ...broker,
    portsFor: (signal, settings) => watchedPorts(guarded(broker.portsFor(signal, settings)), watched),
    closesAt: watched('closesAt', broker.closesAt),
    standing: watched('standing', broker.standing),
  };
}

type Watch = <Arguments extends readonly unknown[], T>(
  port: string,
  ask: (...given: Arguments) => T | PromiseLike<T>,
) => (...given: Arguments) => Promise<T>;

function watchedPorts(ports: AsyncPorts<AbortSignal>, watched: Watch): AsyncPorts<AbortSignal> {
  const { account, broker, positions, instruments } = ports;
  return {
    ...ports,
    ...(account && { account: { day: watched('accountDay', account.day) } }),
    broker: {
      ...broker,
      quote: watched('quote', broker.quote),
      equity: watched('equity', broker.equity),
      openOrders: watched('openOrders', broker.openOrders),
      ...(broker.optionChain && { optionChain: watched('optionChain', broker.optionChain) }),
      ...(broker.restingEntries && { restingEntries: watched('restingEntries', broker.restingEntries) }),
      ...(broker.buyingPower && { buyingPower: watched('buyingPower', broker.buyingPower) }),
    },
    positions: {
      position: watched('position', positions.position),
      openTickers: watched('openTickers', positions.openTickers),
    },
    instruments: {
      instrument: watched('instrument', instruments.instrument),
      ...(instruments.rollover && { rollover: watched('rollover', instruments.rollover) }),
    },
  };
}
