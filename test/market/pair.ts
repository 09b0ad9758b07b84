import { resting } from '../plan/sample.ts';

/** A pair of AAPL at the broker: a stop `s1`, and its take profit `t1` if it has one. `over`: other facts of the stop. */
export function pair(
  name: string,
  quantity: string,
  target?: string,
  over: Readonly<Record<string, unknown>> = {},
): readonly object[] {
  const group = `g${name}`;
  const stop = { type: 'stop', stopPrice: '147', quantity, group, ...over };
  const limit = { limitPrice: target, quantity, group, ...('side' in over && { side: over['side'] }) };
  return [
    resting(`s${name}`, 'stop-loss', stop),
    ...(target === undefined ? [] : [resting(`t${name}`, 'take-profit', limit)]),
  ];
}
