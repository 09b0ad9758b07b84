// The brokers side by side, for docs/broker-comparison.md: one table for all, one for each asset class, and two for
// brackets and extended hours, which do not fit into a cell.
import { type AssetClass, assetClasses, orderTypes, timesInForce } from '../../src/core/vocabulary.js';
import type { BracketForm, BrokerProfile, ClassProfile, OrderForm } from '../../src/profile/broker-profile.js';
import { profiles } from '../../test/brokers/profiles.js';
import { code, table } from './marked.js';

/** Each broker with its day, its classes and its identifiers. */
export function overviewTable(): string {
  const rows = Object.entries(profiles).map(([name, profile]) => [
    profile.name,
    code(name),
    profile.asOf,
    Object.keys(profile.classes).map(className).join(', '),
    identifiers(profile),
  ]);
  return table(['broker', 'export', 'as of', 'classes', 'identifiers'], rows);
}

function className(assetClass: string): string {
  return assetClass.replace('_', ' ');
}

function identifiers({ clientOrderId }: BrokerProfile): string {
  if (clientOrderId === undefined) {
    return 'no documented limit';
  }
  const characters = /^\^(\[.*\])/.exec(clientOrderId.pattern)?.[1] ?? clientOrderId.pattern;
  return `at most ${clientOrderId.maxLength} of ${code(characters)}`;
}

/** The columns of a class, each with the words for one broker. */
const features: readonly (readonly [head: string, words: (rules: ClassProfile) => string])[] = [
  [
    'order types',
    ({ orders }) => orderTypes.filter((type) => orders.some(({ types }) => types.includes(type))).join(', '),
  ],
  [
    'times in force',
    ({ orders }) => timesInForce.filter((life) => orders.some((form) => form.timesInForce.includes(life))).join(', '),
  ],
  ['brackets on', ({ brackets }) => listed(brackets.flatMap(({ entries }) => entries))],
  [
    'extended hours',
    ({ orders }) => listed(orders.filter((form) => extendedHours(form).length > 0).flatMap(({ types }) => types)),
  ],
  ['fractions', fractionWords],
  ['trailing stops', trailingWords],
  ['short sales', shortWords],
  [
    'long to short in one order',
    ({ crossZero }) =>
      typeof crossZero === 'object'
        ? `yes, but for ${crossZero.refused.join(', ')}`
        : crossZero === 'taken'
          ? 'yes'
          : 'no',
  ],
];

/** Every class with the brokers that trade it. A feature that no broker has gets no column. */
export function comparisonTables(): string {
  // No broker has a profile for forex.
  const traded = assetClasses.filter((each) => Object.values(profiles).some(({ classes }) => each in classes));
  return traded.map(classSection).join('\n\n');
}

function classSection(assetClass: AssetClass): string {
  const traded = Object.values(profiles).flatMap((profile: BrokerProfile) => {
    const rules = profile.classes[assetClass];
    return rules === undefined ? [] : [{ name: profile.name, rules }];
  });
  const shown = features.filter(([, words]) => traded.some(({ rules }) => words(rules) !== 'no'));
  const name = className(assetClass);
  return [
    `### ${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    table(
      ['broker', ...shown.map(([head]) => head)],
      traded.map((broker) => [broker.name, ...shown.map(([, words]) => words(broker.rules))]),
    ),
  ].join('\n\n');
}

/** Words of several forms, each once; `no` if there are none. */
function listed(words: readonly string[], separator = ', '): string {
  return words.length === 0 ? 'no' : [...new Set(words)].join(separator);
}

const sharedTimes: Readonly<Record<BracketForm['timeInForce'], string>> = {
  one: 'one for entry and legs',
  legs: 'one for both legs',
  each: 'one for each',
};

/** Every bracket form; classes with the same form share a line. */
export function bracketTable(): string {
  const forms = Object.values(profiles).flatMap(({ name, classes }: BrokerProfile) =>
    Object.entries(classes).flatMap(([assetClass, { brackets }]) =>
      brackets.map((form) => ({ assetClass: className(assetClass), words: bracketWords(name, form) })),
    ),
  );
  const lines = new Map<string, readonly string[]>();
  for (const { words, assetClass } of forms) {
    const key = words.join('|');
    lines.set(key, [...(lines.get(key) ?? []), assetClass]);
  }
  const rows = [...lines].map(([key, classes]) => {
    const [name = '', ...rest] = key.split('|');
    return [name, classes.join(', '), ...rest];
  });
  return table(['broker', 'classes', 'entries', 'legs', 'stop loss', 'times in force', 'shared', 'stops move'], rows);
}

function bracketWords(name: string, form: BracketForm): readonly string[] {
  const { entries, legs, stopLoss, timesInForce: lives, timeInForce, replace } = form;
  return [
    name,
    entries.join(', '),
    legs.map((leg) => leg.replace('-', ' ')).join(', '),
    stopLoss.length === 0 ? 'no' : stopLoss.join(', '),
    lives.join(', '),
    sharedTimes[timeInForce],
    replace ? 'yes' : 'not known',
  ];
}

/** Sessions of an order form that are not the regular one. */
function extendedHours({ sessions }: OrderForm): readonly string[] {
  return sessions.filter((session) => session !== 'regular' && session !== 'always');
}

/** Stock orders outside the regular session, with the hours of each session. */
export function extendedHoursTable(): string {
  const rows = Object.values(profiles).flatMap(({ name, classes }: BrokerProfile) => {
    const { orders = [], sessions = {} } = classes.stocks ?? {};
    return orders.flatMap((form) => {
      const hours = extendedHours(form).map((session) => {
        const { from = '', to = '', timeZone = '' } = sessions[session] ?? {};
        return `${session} ${from} to ${to} ${timeZone}`;
      });
      return hours.length === 0 ? [] : [[name, form.types.join(', '), form.timesInForce.join(', '), hours.join('; ')]];
    });
  });
  return table(['broker', 'order types', 'times in force', 'hours'], rows);
}

function fractionWords({ orders }: ClassProfile): string {
  const forms = orders.filter(({ fraction }) => fraction);
  return forms.length === orders.length
    ? 'yes'
    : listed(
        forms.map(({ types, timesInForce: lives }) => `${types.join(', ')}: ${lives.join(', ')}`),
        '; ',
      );
}

function trailingWords({ orders, trail = {} }: ClassProfile): string {
  if (!orders.some(({ types }) => types.includes('trailing_stop'))) {
    return 'no';
  }
  return trail.percent === false ? 'by price units' : trail.amount === false ? 'by percent' : 'yes';
}

function shortWords({ shortSelling }: ClassProfile): string {
  if (shortSelling === false) {
    return 'no';
  }
  const { whole, minimumPrice, timesInForce: lives } = shortSelling;
  const conditions = [
    ...(whole ? ['whole units'] : []),
    ...(minimumPrice === undefined ? [] : [`from a price of ${minimumPrice}`]),
    ...(lives === undefined ? [] : [lives.join(', ')]),
  ];
  return conditions.length === 0 ? 'yes' : conditions.join('; ');
}
