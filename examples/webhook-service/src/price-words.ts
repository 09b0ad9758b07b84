interface Priced {
  readonly type: string;
  readonly limitPrice?: string;
  readonly stopPrice?: string;
  readonly trailAmount?: string;
  readonly trailPercent?: string;
}

/** `stop_limit 140, limit 139`. */
export function priceWords({ type, limitPrice, stopPrice, trailAmount, trailPercent }: Priced): string {
  const stop = stopPrice === undefined ? '' : ` ${stopPrice}`;
  const limit = limitPrice === undefined ? '' : stop === '' ? ` ${limitPrice}` : `, limit ${limitPrice}`;
  const trail = trailAmount ?? (trailPercent === undefined ? undefined : `${trailPercent}%`);
  return `${type}${stop}${limit}${trail === undefined ? '' : ` by ${trail}`}`;
}
