// The planning model speaks of parsed signals, the command of messages: a message whose parse gives the same signal.
import { type CheckAnswer, modelCheck } from '../models/check-model.js';
import type { PlanModelRequest, Signal } from '../models/plan-model-types.js';
import { sameJson } from './suite.js';

/** A `plan` request as the command reads it. */
export interface PlanRequest {
  readonly payload: unknown;
  readonly settings: unknown;
  readonly market: unknown;
  readonly receivedAt: string;
  readonly signalId?: string;
}

/** `receivedAt` belongs to the request; `releaseAt` is what became of a `delay`; all else stands as it was sent. */
function payloadOf({ receivedAt, releaseAt, ...fields }: Signal): Readonly<Record<string, unknown>> {
  const milliseconds = releaseAt === undefined ? undefined : Date.parse(releaseAt) - Date.parse(receivedAt);
  if (milliseconds === undefined) {
    return fields;
  }
  return { ...fields, delay: milliseconds % 1000 === 0 ? milliseconds / 1000 : releaseAt };
}

function parsed(payload: unknown, { signal, settings }: PlanModelRequest): CheckAnswer {
  const { assetClass, marketTimeZone, strikeCount } = settings;
  return modelCheck({
    payload,
    now: signal.receivedAt,
    ...(assetClass === undefined ? {} : { assetClass }),
    ...(marketTimeZone === undefined ? {} : { marketTimeZone }),
    ...(strikeCount === undefined ? {} : { strikeCount }),
  });
}

/** The request with a message in place of the signal; undefined when no message can give that signal. */
export function planRequestOf(request: PlanModelRequest): PlanRequest | undefined {
  const { signal, settings, market, signalId } = request;
  const payload = payloadOf(signal);
  const answer = parsed(payload, request);
  if (!answer.ok || !sameJson(answer.value, signal)) {
    return undefined;
  }
  return { payload, settings, market, receivedAt: signal.receivedAt, ...(signalId === undefined ? {} : { signalId }) };
}
