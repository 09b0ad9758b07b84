import { createValidate, type tags } from 'typia';
import type {
  bounded,
  enums,
  flags,
  integers,
  longestMessage,
  numbers,
  numericText,
  stopLossNumbers,
  stopLossTypes,
  takeProfitNumbers,
  texts,
} from '../schema.js';
import type { Peer } from './peer.js';

type NumericText = string & tags.Pattern<typeof numericText>;
type Amount = number | NumericText;
type Positive = (number & tags.ExclusiveMinimum<0>) | NumericText;
type Bounds = readonly [number, number];
type Within<Range extends Bounds> = (number & tags.Minimum<Range[0]> & tags.Maximum<Range[1]>) | NumericText;
type Whole<Range extends Bounds> = number & tags.Type<'int32'> & tags.Minimum<Range[0]> & tags.Maximum<Range[1]>;

type Message = { ticker: string; action: (typeof enums.action)[number] } & {
  [Name in keyof typeof enums]?: (typeof enums)[Name][number];
} & { [Name in (typeof numbers)[number]]?: Amount } & {
  [Name in keyof typeof bounded]?: Within<(typeof bounded)[Name]>;
} & { [Name in keyof typeof integers]?: Whole<(typeof integers)[Name]> } & {
  [Name in (typeof flags)[number]]?: boolean;
} & { [Name in (typeof texts)[number]]?: string } & {
  message?: string & tags.MaxLength<typeof longestMessage>;
  extras?: Record<string, unknown>;
  takeProfit?: { [Name in (typeof takeProfitNumbers)[number]]?: Positive };
  stopLoss?: { type?: (typeof stopLossTypes)[number] } & { [Name in (typeof stopLossNumbers)[number]]?: Positive };
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
