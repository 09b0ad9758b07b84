import type { OrderSide, PositionSide, Sentiment } from '../core/vocabulary.js';
import type { PlanningContext } from '../market/planning-context.js';

export type TargetRelation = 'larger' | 'smaller' | 'zero';

/** A row of the table: the side that is held, as the rules read it, and how the target lies to it. */
export type ResizeRow = { readonly held: PositionSide; readonly target: TargetRelation } | { readonly held: 'flat' };

type Cells = { readonly none: OrderSide } & Readonly<Record<Sentiment, OrderSide | 'rejected'>>;

/** The specification's table (States and transitions): the order that is submitted, or a conflict with the sentiment. */
const table: { readonly [Row in PositionSide]: Readonly<Record<TargetRelation, Cells>> } & {
  readonly flat: Readonly<Record<'opens', Cells>>;
} = {
  long: {
    larger: { none: 'buy', bullish: 'buy', bearish: 'rejected', flat: 'rejected' },
    smaller: { none: 'sell', bullish: 'rejected', bearish: 'sell', flat: 'sell' },
    zero: { none: 'sell', bullish: 'rejected', bearish: 'sell', flat: 'sell' },
  },
  short: {
    larger: { none: 'sell', bullish: 'rejected', bearish: 'sell', flat: 'rejected' },
    smaller: { none: 'buy', bullish: 'buy', bearish: 'rejected', flat: 'buy' },
    zero: { none: 'buy', bullish: 'buy', bearish: 'rejected', flat: 'buy' },
  },
  flat: {
    opens: { none: 'buy', bullish: 'buy', bearish: 'sell', flat: 'rejected' },
  },
};

/** The sentiment that the order has to agree with. That of a position is the side of the target, and decided before (follow F2). */
export function orderSentiment({ fields, context }: PlanningContext): Sentiment | undefined {
  const sentiment = fields.take('sentiment');
  return context.settings.resizeSentiment === 'order' ? sentiment : undefined;
}

export interface SentimentConflict {
  readonly submit: 'rejected';
  readonly requiredSentiment: 'bullish' | 'bearish';
  readonly actualSentiment: Sentiment;
}

/** The cell of the table. A rejected cell names the sentiment that the row accepts. */
export function resizeVerdict(
  row: ResizeRow,
  sentiment: Sentiment | undefined,
): { readonly submit: OrderSide } | SentimentConflict {
  const cells = row.held === 'flat' ? table.flat.opens : table[row.held][row.target];
  if (sentiment === undefined) {
    return { submit: cells.none };
  }
  const submit = cells[sentiment];
  return submit === 'rejected'
    ? { submit, requiredSentiment: cells.bullish === 'rejected' ? 'bearish' : 'bullish', actualSentiment: sentiment }
    : { submit };
}
