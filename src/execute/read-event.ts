import { type DecimalString, readNumber } from '../core/decimal.js';
import { isRecord } from '../core/json.js';
import type { OrderRef } from './command.js';
import {
  type EventStatus,
  eventStatuses,
  type NotFoundEvent,
  type OrderEvent,
  type TimeEvent,
  type UnclearEvent,
  unclearCommands,
} from './event.js';
import { isInstant } from './timing.js';

/** Order event whose amounts are canonical text. */
export interface ReadOrderEvent extends Omit<OrderEvent, 'filled' | 'averagePrice'> {
  readonly filled?: DecimalString | undefined;
  readonly averagePrice?: DecimalString | undefined;
}

export type ReadEvent = ReadOrderEvent | NotFoundEvent | UnclearEvent | TimeEvent;

/** Properties that events have. */
type Fields = Readonly<
  Partial<
    Record<'event' | 'at' | 'order' | 'status' | 'filled' | 'averagePrice' | 'orderId' | 'reason' | 'command', unknown>
  >
>;

/** Most characters of an identifier or reason that are kept. */
const maxTextLength = 256;

/**
 * An event of a known form; undefined for anything else. Totality (execution rule 13): nothing that a caller passes makes it
 * throw, not even a property that does.
 */
export function readEvent(event: unknown): ReadEvent | undefined {
  try {
    return isRecord(event) ? readRecord(event) : undefined;
  } catch {
    return undefined;
  }
}

function readRecord(fields: Fields): ReadEvent | undefined {
  const { event, at } = fields;
  if (!isInstant(at)) {
    return undefined;
  }
  if (event === 'time') {
    return { event, at };
  }
  const order = readRef(fields.order);
  if (order === undefined) {
    return undefined;
  }
  switch (event) {
    case 'order':
      return readOrderEvent(fields, order, at);
    case 'not-found':
      return { event, order, at };
    case 'unclear': {
      const command = unclearCommands.find((name) => name === fields.command);
      return command && { event, command, order, reason: readText(fields.reason) ?? '', at };
    }
    default:
      return undefined;
  }
}

function readOrderEvent(fields: Fields, order: OrderRef, at: string): ReadEvent | undefined {
  const status = eventStatuses.find((name): name is EventStatus => name === fields.status);
  const filled = readAmount(fields.filled);
  const averagePrice = readAmount(fields.averagePrice);
  if (status === undefined || filled === invalid) {
    return undefined;
  }
  const price = averagePrice === invalid ? undefined : averagePrice;
  const { orderId, reason } = { orderId: readText(fields.orderId), reason: readText(fields.reason) };
  return { event: 'order', order, status, filled, averagePrice: price, orderId, reason, at };
}

/** An order named by at least one identifier; ours counts when there are both. */
function readRef(value: unknown): OrderRef | undefined {
  if (!isRecord(value)) {
    return undefined;
  }
  const { clientOrderId, orderId } = value;
  if (typeof clientOrderId === 'string') {
    return { clientOrderId };
  }
  return typeof orderId === 'string' ? { orderId } : undefined;
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
