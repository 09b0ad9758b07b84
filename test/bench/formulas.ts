/** Formula in the library's language and its equivalent in each peer's. */
export interface MeasuredFormula {
  readonly name: string;
  readonly text: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  readonly exprEval: string;
  readonly filtrex: string;
  readonly jexl: string;
  readonly expressionLanguage: string;
  readonly mathjs: string;
}

const payload = { ticker: 'AAPL', action: 'buy', price: 150.5, size: 12, side: 'long', extras: { atr: 2.25, risk: 4 } };

/** Four typical formulas. */
export const formulas: readonly MeasuredFormula[] = [
  {
    name: 'product',
    text: 'signal.price * 1.5',
    payload,
    value: 225.75,
    exprEval: 'signal.price * 1.5',
    filtrex: '(price of signal) * 1.5',
    jexl: 'signal.price * 1.5',
    expressionLanguage: 'signal.price * 1.5',
    mathjs: 'signal.price * 1.5',
  },
  {
    name: 'stop below',
    text: 'round(signal.price - 2 * signal.extras.atr, 1)',
    payload,
    value: 146,
    exprEval: 'roundTo(signal.price - 2 * signal.extras.atr, 1)',
    filtrex: 'roundTo((price of signal) - 2 * (atr of extras of signal), 1)',
    jexl: 'roundTo(signal.price - 2 * signal.extras.atr, 1)',
    expressionLanguage: 'roundTo(signal.price - 2 * signal.extras.atr, 1)',
    mathjs: 'round(signal.price - 2 * signal.extras.atr, 1)',
  },
  {
    name: 'choice',
    text: "signal.price > 100 and signal.side == 'long' ? 10 : 5",
    payload,
    value: 10,
    exprEval: "signal.price > 100 and signal.side == 'long' ? 10 : 5",
    filtrex: 'if (price of signal) > 100 and (side of signal) == "long" then 10 else 5',
    jexl: "signal.price > 100 && signal.side == 'long' ? 10 : 5",
    expressionLanguage: "signal.price > 100 and signal.side == 'long' ? 10 : 5",
    mathjs: 'signal.price > 100 and equalText(signal.side, "long") ? 10 : 5',
  },
  {
    name: 'bounded size',
    text: 'min(signal.size, (signal.price - 100) / signal.extras.risk) + abs(signal.extras.atr - 4)',
    payload,
    value: 13.75,
    exprEval: 'min(signal.size, (signal.price - 100) / signal.extras.risk) + abs(signal.extras.atr - 4)',
    filtrex:
      'min(size of signal, ((price of signal) - 100) / (risk of extras of signal)) + abs((atr of extras of signal) - 4)',
    jexl: 'min(signal.size, (signal.price - 100) / signal.extras.risk) + abs(signal.extras.atr - 4)',
    expressionLanguage: 'min(signal.size, (signal.price - 100) / signal.extras.risk) + abs(signal.extras.atr - 4)',
    mathjs: 'min(signal.size, (signal.price - 100) / signal.extras.risk) + abs(signal.extras.atr - 4)',
  },
];
