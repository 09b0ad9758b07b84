import type { Position, Positions, TradingContext } from '../../market/ports.js';
import { readAnswer, readOpenTickers } from '../../market/read-answer.js';
import { contractKey } from '../../market/symbols.js';
import { filledPosition, isHeld } from './filled-position.js';
import type { ExpectedFill } from './fills.js';

/** The positions that plans leave. */
export interface ExpectedPositions {
  readonly port: Positions;
  readonly follow: (fills: readonly ExpectedFill[]) => void;
}

/** The positions, changed by fills. */
export function expectedPositions({ clock, positions }: TradingContext): ExpectedPositions {
  const now = clock.now();
  const fillsByContract = new Map<string, ExpectedFill[]>();
  // A fill is counted once for each spelling of its contract.
  const counted = new Map<string, { readonly fills: number; readonly position: Position | undefined }>();
  const position = (ticker: string): Position | undefined => {
    const answer = positions.position(ticker);
    const fills = fillsByContract.get(contractKey(ticker, now));
    const held = readAnswer('position', ticker, answer);
    if (fills === undefined || !held.ok) {
      return answer;
    }
    const before = counted.get(ticker) ?? { fills: 0, position: held.value };
    const after = fills.slice(before.fills).reduce(filledPosition, before.position);
    counted.set(ticker, { fills: fills.length, position: after });
    return after;
  };
  const isOpen = (ticker: string): boolean => {
    const held = readAnswer('position', ticker, position(ticker));
    return !held.ok || isHeld(held.value);
  };
  const port: Positions = {
    position,
    openTickers: () => {
      const answer = positions.openTickers();
      const listed = readOpenTickers(answer);
      if (!listed.ok) {
        return answer;
      }
      const kept = listed.value.filter((ticker) => !fillsByContract.has(contractKey(ticker, now)) || isOpen(ticker));
      const known = new Set(kept.map((ticker) => contractKey(ticker, now)));
      const traded = [...fillsByContract].flatMap(([contract, [fill]]) =>
        fill === undefined || known.has(contract) ? [] : fill.order.ticker,
      );
      return [...kept, ...traded.filter(isOpen)];
    },
  };
  const follow = (fills: readonly ExpectedFill[]): void => {
    for (const fill of fills) {
      const contract = contractKey(fill.order.ticker, now);
      const earlier = fillsByContract.get(contract) ?? [];
      earlier.push(fill);
      fillsByContract.set(contract, earlier);
    }
  };
  return { port, follow };
}
