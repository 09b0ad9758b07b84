// Contradictions in a profile, each with its place and a value that would be consistent.
import { type Amount, decimal } from '../core/decimal.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import type { OrderType, TimeInForce } from '../core/vocabulary.js';
import type {
  Bounds,
  BracketForm,
  BrokerProfile,
  ClassProfile,
  ClockPoint,
  OrderFilter,
  OrderForm,
  SourcedRule,
} from './broker-profile.js';
import { minutesOf } from './clock.js';
import { list } from './forms.js';
import { patternLength } from './identifier-pattern.js';

interface Contradiction {
  readonly path: ErrorPath;
  readonly received: unknown;
  readonly expected: string;
}

/** Errors of a profile that has the right shape. Codes: `invalid-setting`. */
export function contradictions(profile: BrokerProfile): readonly SignalError[] {
  const classes = Object.entries(profile.classes);
  const found = [
    ...(classes.length === 0 ? [wrong(['classes'], '{}', 'at least one class')] : []),
    ...identifierContradictions(profile),
    ...nameContradictions(profile),
    ...classes.flatMap(([name, rules]) =>
      inClass(rules).map((one) => ({ ...one, path: ['classes', name, ...one.path] })),
    ),
  ];
  return found.map(({ path, received, expected }) => {
    const message = `${path.join('.')} is ${String(excerpt(received))}; expected ${expected}.`;
    return signalError('invalid-setting', { message, path, received: excerpt(received), expected });
  });
}

function wrong(path: ErrorPath, received: unknown, expected: string): Contradiction {
  return { path, received, expected };
}

function identifierContradictions({ clientOrderId }: BrokerProfile): readonly Contradiction[] {
  const most = clientOrderId && patternLength(clientOrderId.pattern);
  return clientOrderId === undefined || most === undefined || most === clientOrderId.maxLength
    ? []
    : [wrong(['clientOrderId', 'maxLength'], clientOrderId.maxLength, `${most}, the length of the pattern`)];
}

/** Identifiers begin with the profile's and the class's, and each is used once. */
function nameContradictions({ id, asOf, classes }: BrokerProfile): readonly Contradiction[] {
  const seen = new Set<string>();
  return Object.entries(classes).flatMap(([name, { orders, brackets, rules }]) => {
    const groups: readonly (readonly [string, readonly SourcedRule[]])[] = [
      ['orders', orders],
      ['brackets', brackets],
      ['rules', rules],
    ];
    return groups.flatMap(([group, named]) =>
      named.flatMap((rule, index) => {
        const path = ['classes', name, group, index];
        const isRepeated = seen.has(rule.id);
        seen.add(rule.id);
        return [
          ...(isRepeated ? [wrong([...path, 'id'], rule.id, 'an identifier of its own')] : []),
          ...(rule.id.startsWith(`${id}.${name}.`)
            ? []
            : [wrong([...path, 'id'], rule.id, `an identifier that begins with ${id}.${name}.`)]),
          ...(rule.until !== undefined && rule.until < asOf
            ? [wrong([...path, 'until'], rule.until, `a day from ${asOf} on, the day of the profile`)]
            : []),
        ];
      }),
    );
  });
}

function inClass(rules: ClassProfile): readonly Contradiction[] {
  const { orders, brackets, sessions, crossZero, shortSelling, priceSteps = [], trail = {} } = rules;
  const types = new Set(orders.flatMap((form) => form.types));
  const lives = new Set(orders.flatMap((form) => form.timesInForce));
  return [
    ...orders.flatMap((form, index) => within(['orders', index], inOrderForm(form, sessions))),
    ...brackets.flatMap((form, index) => within(['brackets', index], inBracketForm(form, rules))),
    ...rules.rules.flatMap(({ when = {} }, index) => within(['rules', index, 'when'], inFilter(when, types, lives))),
    ...(typeof crossZero === 'string'
      ? []
      : untaken(['crossZero', 'refused'], crossZero.refused, new Set([...types, ...lives]))),
    ...(shortSelling === false
      ? []
      : untaken(['shortSelling', 'timesInForce'], shortSelling.timesInForce ?? [], lives)),
    ...priceSteps.flatMap(({ from }, index) => stepContradictions(from, index, priceSteps[index - 1]?.from)),
    ...within(['trail'], [...inBounds('percent', trail.percent || {}), ...inBounds('amount', trail.amount || {})]),
  ];
}

function within(path: ErrorPath, found: readonly Contradiction[]): readonly Contradiction[] {
  return found.map((one) => ({ ...one, path: [...path, ...one.path] }));
}

function inOrderForm(form: OrderForm, sessions: ClassProfile['sessions']): readonly Contradiction[] {
  const { window, limits = {}, maxDays, coerced } = form;
  return [
    ...unknownSessions(form.sessions, sessions),
    ...(window === undefined ? [] : within(['window'], inWindow(window.from, window.to, window.timeZone, sessions))),
    ...within(
      ['limits'],
      [
        ...inBounds('quantity', limits.quantity ?? {}),
        ...inBounds('notional', limits.notional ?? {}),
        ...inBounds('price', limits.price ?? {}),
      ],
    ),
    ...(maxDays !== undefined && !form.timesInForce.includes('gtd')
      ? [wrong(['maxDays'], maxDays, 'no maxDays, because the form does not take gtd orders')]
      : []),
    ...(coerced !== undefined && form.timesInForce.every((life) => life === coerced.timeInForce)
      ? [wrong(['coerced', 'timeInForce'], coerced.timeInForce, 'a time in force that differs from those of the form')]
      : []),
  ];
}

function unknownSessions(named: readonly string[], sessions: ClassProfile['sessions']): readonly Contradiction[] {
  return named.flatMap((name, index) =>
    Object.hasOwn(sessions, name)
      ? []
      : [wrong(['sessions', index], name, `one of the sessions ${list(Object.keys(sessions))}`)],
  );
}

function inWindow(
  from: ClockPoint,
  to: ClockPoint,
  timeZone: string,
  sessions: ClassProfile['sessions'],
): readonly Contradiction[] {
  const points = Object.entries({ from, to }).flatMap(([edge, point]) => {
    const session = typeof point === 'string' ? undefined : point.session;
    if (session === undefined) {
      return [];
    }
    const named = Object.hasOwn(sessions, session) ? sessions[session] : undefined;
    if (named === undefined) {
      return [wrong([edge, 'session'], session, `one of the sessions ${list(Object.keys(sessions))}`)];
    }
    return named.timeZone === timeZone
      ? []
      : [wrong(['timeZone'], timeZone, `${named.timeZone}, the time zone of the session ${session}`)];
  });
  const isEmpty = points.length === 0 && minutesOf(from, sessions) === minutesOf(to, sessions);
  return isEmpty ? [wrong(['to'], to, 'another time than from; left out if orders may be sent at any time')] : points;
}

function inBounds(name: string, { minimum, maximum, exclusive = false }: Bounds): readonly Contradiction[] {
  if (minimum === undefined || maximum === undefined) {
    return [];
  }
  const isEmpty = decimal(minimum).gt(maximum) || (exclusive && decimal(minimum).eq(maximum));
  return isEmpty ? [wrong([name, 'maximum'], maximum, `a number above the minimum ${minimum}`)] : [];
}

function inBracketForm(form: BracketForm, { orders, sessions }: ClassProfile): readonly Contradiction[] {
  const { entries, stopLoss, legs, timeInForce, timesInForce } = form;
  const livesOf = (type: OrderType): ReadonlySet<TimeInForce> =>
    new Set(orders.filter(({ types }) => types.includes(type)).flatMap((order) => order.timesInForce));
  const hasStop = legs.some((leg) => leg !== 'take-profit');
  return [
    ...unknownSessions(form.sessions, sessions),
    ...untaken(['entries'], entries, new Set(orders.flatMap(({ types }) => types))),
    ...(timeInForce === 'one'
      ? timesInForce.flatMap((life, index) =>
          entries.some((type) => livesOf(type).has(life))
            ? []
            : [wrong(['timesInForce', index], life, 'a time in force of its entries, which the legs share')],
        )
      : []),
    ...(hasStop && stopLoss.length === 0
      ? [wrong(['stopLoss'], '[]', 'at least one type, for the stop losses that legs names')]
      : []),
    ...(!hasStop && stopLoss.length > 0
      ? [wrong(['stopLoss'], list(stopLoss), 'an empty list, because legs names no stop loss')]
      : []),
  ];
}

function inFilter(
  { types = [], timesInForce = [] }: OrderFilter,
  takenTypes: ReadonlySet<OrderType>,
  takenLives: ReadonlySet<TimeInForce>,
): readonly Contradiction[] {
  return [...untaken(['types'], types, takenTypes), ...untaken(['timesInForce'], timesInForce, takenLives)];
}

/** Words that no form takes: a rule about them is never broken. */
function untaken<Word extends string>(
  path: ErrorPath,
  words: readonly Word[],
  taken: ReadonlySet<Word>,
): readonly Contradiction[] {
  return words.flatMap((word, index) =>
    taken.has(word) ? [] : [wrong([...path, index], word, `a value that an order form takes: ${list([...taken])}`)],
  );
}

function stepContradictions(from: Amount, index: number, before: Amount | undefined): readonly Contradiction[] {
  const path = ['priceSteps', index, 'from'];
  if (before === undefined) {
    return decimal(from).isZero() ? [] : [wrong(path, from, '0, so that every price has a step')];
  }
  return decimal(from).gt(before) ? [] : [wrong(path, from, `a price above ${before}, the row before`)];
}
