import { createValidate, type tags } from 'typia';
import type {
  bounded,
  dates,
  dateText,
  delaySeconds,
  delayText,
  enums,
  flags,
  integers,
  longestMessage,
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

type NumericText = string & tags.Pattern<typeof numericText>;
type Amount = number | NumericText | null;
type Positive = (number & tags.ExclusiveMinimum<0>) | NumericText | null;
type Bounds = readonly [number, number];
type Within<Range extends Bounds> = (number & tags.Minimum<Range[0]> & tags.Maximum<Range[1]>) | NumericText | null;
type Whole<Range extends Bounds> = number & tags.Type<'int64'> & tags.Minimum<Range[0]> & tags.Maximum<Range[1]>;

type Message = { ticker: string & tags.Pattern<typeof tickerText>; action: (typeof enums.action)[number] } & {
  [Name in Exclude<keyof typeof enums, 'action'>]?: (typeof enums)[Name][number] | null;
} & { [Name in (typeof numbers)[number]]?: Amount } & { [Name in (typeof positives)[number]]?: Positive } & {
  [Name in keyof typeof bounded]?: Within<(typeof bounded)[Name]>;
} & { [Name in keyof typeof integers]?: Whole<(typeof integers)[Name]> | NumericText | null } & {
  [Name in (typeof flags)[number]]?: boolean | null;
} & { [Name in (typeof texts)[number]]?: string | number | null } & {
  [Name in (typeof dates)[number]]?: (string & tags.Pattern<typeof dateText>) | null;
} & {
  delay?: Whole<typeof delaySeconds> | (string & tags.Pattern<typeof delayText>) | null;
  message?: (string & tags.MaxLength<typeof longestMessage> & tags.Pattern<typeof untaggedText>) | number | null;
  extras?: Record<string, unknown> | null;
  test?: unknown;
  takeProfit?: { [Name in (typeof takeProfitNumbers)[number]]?: Positive } | null;
  stopLoss?:
    | ({ type?: (typeof stopLossTypes)[number] | null } & { [Name in (typeof stopLossNumbers)[number]]?: Positive })
    | null;
};

/** Generated from the type when the benchmark is bundled. */
const validate = createValidate<Message>();

export const typia: Peer = {
  name: 'typia',
  run: (message) => validate(message),
  faults: (answer) => {
    const result = answer as ReturnType<typeof validate>;
    return result.success ? 0 : result.errors.length;
  },
  converts: false,
};
