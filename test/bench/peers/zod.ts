import { z } from 'zod';
import {
  bounded,
  dates,
  dateText,
  delaySeconds,
  delayText,
  each,
  enums,
  flags,
  instantText,
  integers,
  longestMessage,
  meaningOf,
  namesOf,
  numberIn,
  numbers,
  numericText,
  positives,
  stopLossNumbers,
  stopLossTypes,
  takeProfitNumbers,
  texts,
  tickerText,
  untaggedText,
} from '../schema.js';
import type { Peer } from './peer.js';

/** A number, or text that holds one and nothing else: as a message may have it. */
const numeric = z.union([z.number(), z.string().regex(new RegExp(numericText)).transform(numberIn)]);

/** zod's short form for it, which also lets `true`, `""` and dates pass for numbers, and no thousands with commas. */
const coerced = z.coerce.number();

const text = z.union([z.string(), z.number()]);

/** Last step of a number that was checked. */
type Finish = (schema: z.ZodType<number>) => z.ZodType;

function schemaWith(number: typeof numeric | typeof coerced, finish: Finish = (schema) => schema) {
  const positive = finish(number.pipe(z.number().positive())).nullish();
  return z.object({
    ticker: z.string().regex(new RegExp(tickerText)),
    ...each(namesOf(enums), (name) => z.enum(enums[name]).nullish()),
    action: z.enum(enums.action),
    ...each(numbers, () => finish(number).nullish()),
    ...each(positives, () => positive),
    ...each(namesOf(bounded), (name) =>
      finish(number.pipe(z.number().min(bounded[name][0]).max(bounded[name][1]))).nullish(),
    ),
    ...each(namesOf(integers), (name) => number.pipe(z.int().min(integers[name][0]).max(integers[name][1])).nullish()),
    ...each(flags, () => z.boolean().nullish()),
    ...each(texts, () => text.nullish()),
    ...each(dates, () => z.string().regex(new RegExp(dateText)).nullish()),
    delay: z
      .union([z.int().min(delaySeconds[0]).max(delaySeconds[1]), z.string().regex(new RegExp(delayText))])
      .nullish(),
    message: z.union([z.string().max(longestMessage).regex(new RegExp(untaggedText)), z.number()]).nullish(),
    extras: z.record(z.string(), z.unknown()).nullish(),
    test: z.unknown().optional(),
    takeProfit: z.object(each(takeProfitNumbers, () => positive)).nullish(),
    stopLoss: z.object({ type: z.enum(stopLossTypes).nullish(), ...each(stopLossNumbers, () => positive) }).nullish(),
  });
}

function peer(name: string, schema: ReturnType<typeof schemaWith>): Peer {
  return {
    name,
    run: (message) => schema.safeParse(message),
    faults: (answer) => (answer as ReturnType<typeof schema.safeParse>).error?.issues.length ?? 0,
    converts: true,
  };
}

export const zod: Peer = peer('zod', schemaWith(numeric));
export const zodCoerce: Peer = peer('zod with coerce', schemaWith(coerced));

const signalSchema = schemaWith(numeric, (schema) => schema.transform(String));

/** What has to be written to have the Signal that the library gives, where no null was sent: decimal text, instants of UTC. */
export function signalByZod(message: unknown, now: number): unknown {
  const signal: Record<string, unknown> | undefined = signalSchema.safeParse(message).data;
  if (signal !== undefined) {
    signal.sentiment = meaningOf(signal.sentiment);
    if (signal.time !== undefined) {
      signal.time = instantText(signal.time);
    }
    signal.receivedAt = instantText(now);
  }
  return signal;
}
