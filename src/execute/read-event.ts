import { attempt } from '../core/attempt.js';
import { type DecimalString, readNumber } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import { isInstant } from '../core/instant.js';
import { isRecord } from '../core/json.js';
import { andThen, err, ok, type Result, zip } from '../core/result.js';
import { throwingPath } from '../core/throwing-path.js';
import type { OrderRef } from './command.js';
import {
  type ExecutionEvent,
  eventStatuses,
  type FaultEvent,
  faultPorts,
  type LegState,
  type NotFoundEvent,
  type OrderEvent,
  portFaults,
  type TimeEvent,
  type UnclearEvent,
  unclearCommands,
} from './event.js';
import { expectedInstant, invalidValue } from './start-error.js';

/** Order event whose amounts are canonical text. */
export interface ReadOrderEvent
  extends Omit<OrderEvent, 'filled' | 'fee' | 'averagePrice' | 'quantity' | 'stopPrice' | 'legs'> {
  readonly filled?: DecimalString | undefined;
  readonly fee?: DecimalString | undefined;
  readonly averagePrice?: DecimalString | undefined;
  readonly quantity?: DecimalString | undefined;
  readonly stopPrice?: DecimalString | undefined;
  readonly legs?: ReadLegs | undefined;
}

/** Legs whose amounts are canonical text. */
export interface ReadLegs {
  readonly takeProfit?: ReadLeg | undefined;
  readonly stopLoss?: ReadLeg | undefined;
}

export interface ReadLeg extends Omit<LegState, 'filled' | 'quantity' | 'stopPrice'> {
  readonly filled?: DecimalString | undefined;
  readonly quantity?: DecimalString | undefined;
  readonly stopPrice?: DecimalString | undefined;
}

export type ReadEvent = ReadOrderEvent | NotFoundEvent | UnclearEvent | FaultEvent | TimeEvent;

/** Properties that events have. */
type Fields = Readonly<
  Partial<
    Record<
      | ('event' | 'at' | 'order' | 'status' | 'filled' | 'fee' | 'averagePrice' | 'orderId' | 'reason' | 'command')
      | ('quantity' | 'legs' | 'takeProfit' | 'stopLoss' | 'stopPrice' | 'port' | 'fault'),
      unknown
    >
  >
>;

/** Most characters of an identifier or reason that are kept. */
const maxTextLength = 256;

/**
 * Reads an event as `advance` does, which ignores what is an error here. Amounts become canonical text; an average price, an
 * identifier or a reason that is not one is left out; texts are cut at 256 characters. Totality (execution rule 13): nothing
 * that a caller passes makes it throw, not even a property that does.
 *
 * Codes: `invalid-snapshot`.
 *
 * @example
 * const at = '2026-01-26T15:30:01Z';
 * const read = parseExecutionEvent({ event: 'order', order: { orderId: 'o1' }, status: 'FILLED', filled: -10, at });
 * read.ok ? [] : read.errors.map(({ path }) => path); // [['status'], ['filled']]
 */
export function parseExecutionEvent(event: unknown): Result<ExecutionEvent> {
  return readEvent(event);
}

/** As `parseExecutionEvent`: the amounts of what is read are canonical text. */
export function readEvent(event: unknown): Result<ReadEvent> {
  const read = attempt(() =>
    isRecord(event) ? readRecord(event) : fail([], event, 'an object with event, order and at'),
  );
  return read ?? fail(throwingPath(event), undefined, 'a value that can be read');
}

function readRecord(fields: Fields): Result<ReadEvent> {
  const { event } = fields;
  const at = isInstant(fields.at) ? ok(fields.at) : fail(['at'], fields.at, expectedInstant);
  switch (event) {
    case 'time':
      return andThen(at, (now) => ok({ event, at: now }));
    case 'order':
      return andThen(zip(zip(readRef(fields.order), readState(fields)), at), ([[order, state], time]) =>
        ok({ event, order, ...state, at: time }),
      );
    case 'not-found':
      return andThen(zip(readRef(fields.order), at), ([order, time]) => ok({ event, order, at: time }));
    case 'unclear': {
      const named = zip(readRef(fields.order), readWord('command', unclearCommands, fields.command));
      const reason = readText(fields.reason) ?? '';
      return andThen(zip(named, at), ([[order, command], time]) => ok({ event, command, order, reason, at: time }));
    }
    case 'fault': {
      const named = fields.order == null ? ok(undefined) : readRef(fields.order);
      const words = zip(readWord('port', faultPorts, fields.port), readWord('fault', portFaults, fields.fault));
      return andThen(zip(zip(named, words), at), ([[order, [port, fault]], time]) =>
        ok({ event, port, ...(order && { order }), fault, at: time }),
      );
    }
    default:
      return fail(['event'], event, 'one of order, not-found, unclear, fault, time');
  }
}

function readState(fields: Fields): Result<Omit<ReadOrderEvent, 'event' | 'order' | 'at'>> {
  const averagePrice = readPrice(fields.averagePrice);
  const { orderId, reason } = { orderId: readText(fields.orderId), reason: readText(fields.reason) };
  const sizes = zip(zip(readSize('filled', fields), readSize('fee', fields)), readSize('quantity', fields));
  const state = zip(zip(readWord('status', eventStatuses, fields.status), sizes), readLegs(fields.legs));
  return andThen(state, ([[status, [[filled, fee], quantity]], legs]) =>
    ok({ status, filled, fee, averagePrice, orderId, reason, quantity, stopPrice: readPrice(fields.stopPrice), legs }),
  );
}

/** Legs; `null` is absent, as in every place of an event. */
function readLegs(value: unknown): Result<ReadLegs | undefined> {
  if (value == null) {
    return ok(undefined);
  }
  if (!isRecord(value)) {
    return fail(['legs'], value, 'an object with takeProfit and stopLoss');
  }
  const { takeProfit, stopLoss }: Fields = value;
  return andThen(zip(readLeg('takeProfit', takeProfit), readLeg('stopLoss', stopLoss)), ([target, stop]) =>
    ok({ ...(target && { takeProfit: target }), ...(stop && { stopLoss: stop }) }),
  );
}

function readLeg(name: 'takeProfit' | 'stopLoss', value: unknown): Result<ReadLeg | undefined> {
  if (value == null) {
    return ok(undefined);
  }
  if (!isRecord(value)) {
    return fail(['legs', name], value, 'an object with status');
  }
  const leg: Fields = value;
  const state = zip(
    readWord('status', eventStatuses, leg.status, ['legs', name]),
    zip(readSize('filled', leg, ['legs', name]), readSize('quantity', leg, ['legs', name])),
  );
  return andThen(state, ([status, [filled, quantity]]) =>
    ok({ status, filled, quantity, stopPrice: readPrice(leg.stopPrice), orderId: readText(leg.orderId) }),
  );
}

function readSize(
  name: 'filled' | 'fee' | 'quantity',
  fields: Fields,
  path: ErrorPath = [],
): Result<DecimalString | undefined> {
  const size = readAmount(fields[name]);
  return size === invalid ? fail([...path, name], fields[name], 'a number, 0 or above') : ok(size);
}

/** A price decides nothing: one that is not an amount is left out. */
function readPrice(value: unknown): DecimalString | undefined {
  const price = readAmount(value);
  return price === invalid ? undefined : price;
}

function readWord<Word extends string>(
  name: string,
  words: readonly Word[],
  value: unknown,
  path: ErrorPath = [],
): Result<Word> {
  const word = words.find((each) => each === value);
  return word === undefined ? fail([...path, name], value, `one of ${words.join(', ')}`) : ok(word);
}

/** An order named by at least one identifier; ours counts when there are both. */
function readRef(value: unknown): Result<OrderRef> {
  const { clientOrderId, orderId }: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  if (typeof clientOrderId === 'string') {
    return ok({ clientOrderId });
  }
  return typeof orderId === 'string'
    ? ok({ orderId })
    : fail(['order'], value, 'an object with clientOrderId or orderId');
}

function fail(path: ErrorPath, value: unknown, expected: string): Result<never> {
  return err(invalidValue(path, value, expected));
}

const invalid = Symbol('invalid amount');

/** An amount of at least 0, as canonical text; absent is unknown, anything else is invalid. */
function readAmount(value: unknown): DecimalString | undefined | typeof invalid {
  if (value === undefined || value === null) {
    return undefined;
  }
  const amount = readNumber(value);
  return amount === undefined || amount.startsWith('-') ? invalid : amount;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxTextLength) : undefined;
}
