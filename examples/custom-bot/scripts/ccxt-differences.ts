// Where two profiles differ: every order type with every time in force, every leg, short sales, orders through zero.
import type { BrokerProfile, ClassProfile } from 'signal-to-order';

const types = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const;
const lives = ['day', 'gtc', 'gtd', 'ioc', 'fok', 'opg', 'cls'] as const;
const legs = ['both', 'take-profit', 'stop-loss'] as const;
const stops = ['stop', 'stop_limit', 'trailing_stop'] as const;

export interface Difference {
  /** An order in words: `stop ioc`, `legs stop-loss stop on limit`. */
  readonly order: string;
  readonly takenBy: 'ours' | 'ccxt';
  /** What our profile says of it: sources that differ from each other. */
  readonly differs: readonly string[];
}

/** Differences in the class crypto; undefined where one of the two does not trade it. */
export function differences(ours: BrokerProfile, ccxts: BrokerProfile): readonly Difference[] | undefined {
  const [mine, other] = [ours.classes.crypto, ccxts.classes.crypto];
  if (mine === undefined || other === undefined) {
    return undefined;
  }
  const [taken, theirs] = [takenOrders(mine), takenOrders(other)];
  return [...new Set([...taken, ...theirs])]
    .filter((order) => taken.has(order) !== theirs.has(order))
    .map((order) => ({ order, takenBy: taken.has(order) ? 'ours' : 'ccxt', differs: wordsAbout(order, mine) }));
}

function takenOrders({ orders, brackets, shortSelling, crossZero }: ClassProfile): ReadonlySet<string> {
  const single = types.flatMap((type) =>
    lives.flatMap((life) =>
      orders.some((form) => form.types.includes(type) && form.timesInForce.includes(life)) ? [`${type} ${life}`] : [],
    ),
  );
  const attached = brackets.flatMap((form) =>
    form.entries.flatMap((entry) =>
      legs
        .filter((leg) => form.legs.includes(leg))
        .flatMap((leg) =>
          leg === 'take-profit'
            ? [`legs take-profit on ${entry}`]
            : stops.filter((stop) => form.stopLoss.includes(stop)).map((stop) => `legs ${leg} ${stop} on ${entry}`),
        ),
    ),
  );
  return new Set([
    ...single,
    ...attached,
    ...(shortSelling === false ? [] : ['short sales']),
    ...(crossZero === 'refused' ? [] : ['orders through zero']),
  ]);
}

/** What forms and rules of our profile say about sources that differ, of orders of this type. */
function wordsAbout(order: string, { orders, brackets, rules }: ClassProfile): readonly string[] {
  const [kind = ''] = order.split(' ');
  const forms =
    kind === 'legs'
      ? brackets
      : orders.filter((form) => types.some((type) => type === kind && speaks(form.types, type)));
  const about = kind === 'short' ? rules.filter(({ id }) => id.endsWith('short-selling')) : forms;
  return about.flatMap(({ id, differs }) => (differs === undefined ? [] : [`${id}: ${differs}`]));
}

/** A stop-limit form says why plain stops are not taken. */
function speaks(named: readonly string[], type: string): boolean {
  return named.includes(type) || (type.includes('stop') && named.some((each) => each.includes('stop')));
}
