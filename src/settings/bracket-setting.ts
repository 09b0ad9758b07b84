import { judging, plainObject, refuseStrangers, type Schema } from '../core/schema.js';
import { stopLossTypes } from '../core/vocabulary.js';
import { expectedOf } from '../signal/field-kinds.js';
import { signalFields, stopLossFields, takeProfitFields } from '../signal/fields.js';
import type { ParseContext } from '../signal/parse-context.js';
import { type IssueTemplate, issueTemplate, newParseState, sortedErrors } from '../signal/parse-state.js';
import type { Reader } from '../signal/read-fields.js';
import type { StopLoss, TakeProfit } from '../signal/signal.js';
import { knownName } from './known-name.js';
import type { StopLossDefault } from './settings.js';

/** The parts of a bracket, and the names that each may hold. */
const parts = { takeProfit: takeProfitFields, stopLoss: stopLossFields } as const;

/** No part of a bracket depends on the time. */
const anyClock: ParseContext['clock'] = { now: () => 0 };

type Brackets = { readonly takeProfit: TakeProfit; readonly stopLoss: StopLoss | StopLossDefault };

/** A take profit or stop loss as a setting: the rules are the signal's own, and names that it does not have are refused. */
export function bracketSetting<Part extends keyof Brackets>(
  part: Part,
  readerOf: (template: IssueTemplate) => Reader,
): Schema<Brackets[Part]> {
  const known = parts[part].map(({ name }) => name);
  const [read] = signalFields
    .filter(({ name }) => name === part)
    .map((field) => readerOf(issueTemplate(field.code, [part], expectedOf(field))));
  return judging({ kind: part }, (value, refuse) => {
    if (part === 'stopLoss' && isTypeOnly(value)) {
      return { type: value.type } as Brackets[Part];
    }
    const state = newParseState({ clock: anyClock }, anyClock.now());
    const bracket = read?.(value, state);
    for (const { path, received, expected = '' } of sortedErrors(state)) {
      refuse({ path: path.slice(1), value: received, expected });
    }
    refuseStrangers(plainObject(value) ?? {}, known, knownName(known), refuse);
    // The signal's reader gives the part of the bracket, or a mark next to its errors.
    return bracket as Brackets[Part];
  });
}

/** How the stop losses wait whose distance the signals send: a type, and nothing else. */
function isTypeOnly(value: unknown): value is StopLossDefault {
  const present = Object.entries(plainObject(value) ?? {}).filter(([, part]) => part !== null && part !== undefined);
  return present.length === 1 && present.every(([name, part]) => name === 'type' && isStopLossType(part));
}

function isStopLossType(value: unknown): boolean {
  return stopLossTypes.some((type) => type === value);
}
