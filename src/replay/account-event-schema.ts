import * as v from 'valibot';
import type { AccountEvent } from '../account/account-day.js';
import { isRecord } from '../core/json.js';
import { object, oneOf, type Schema } from '../core/schema.js';
import { orderId } from '../market/account-day-kind.js';
import { anyAmount, instantKind, symbol } from '../market/kinds.js';

type EventName = AccountEvent['event'];
type EventOf<Name extends EventName> = Extract<AccountEvent, { readonly event: Name }>;

/** An event of an account in a line of a log. The errors are those of the event that is named. */
export function accountEventSchema(): Schema<AccountEvent> {
  const expected = 'an event of the account';
  const at = instantKind.schema();
  const id = orderId.schema();
  const ticker = symbol.schema();
  const amount = anyAmount.schema();
  const named = <Name extends EventName>(event: Name) => ({ event: v.literal(event), at });
  const schemas: { readonly [Name in EventName]: Schema<AccountEvent> } = {
    equity: object<EventOf<'equity'>>(expected, { ...named('equity'), equity: amount }),
    entry: object<EventOf<'entry'>>(expected, { ...named('entry'), id, ticker }),
    closed: object<EventOf<'closed'>>(expected, { ...named('closed'), id, ticker, profit: amount }),
    cleared: object<EventOf<'cleared'>>(expected, { ...named('cleared'), equity: amount }),
  };
  const names = ['equity', 'entry', 'closed', 'cleared'] as const;
  const unnamed = object(expected, { event: oneOf(names) }) as Schema<unknown> as Schema<AccountEvent>;
  return v.lazy((written) => {
    const { event } = isRecord(written) ? written : {};
    const name = names.find((each) => each === event);
    return name === undefined ? unnamed : schemas[name];
  });
}
