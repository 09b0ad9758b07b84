// Lines of Pine Script v6 that send the same as a template, with the values that the script knows when it places an order.
import { andThen, ok, type Result } from '../core/result.js';
import { type AlertFields, alertTemplate, type FollowFields, followedAlert, templateText } from './alert-template.js';
import { type FoundPlaceholder, findPlaceholders } from './find-placeholders.js';
import type { LintFinding } from './findings.js';
import { plotVariables } from './plot-variables.js';

/** An order of a script, and the values of the strategy placeholders for it. */
interface PineOrder {
  /** Name of the variable that holds the message. */
  readonly variable: string;
  readonly id: 'long' | 'short';
  readonly action: 'buy' | 'sell';
  readonly isExit: boolean;
}

const longEntry: PineOrder = { variable: 'longMessage', id: 'long', action: 'buy', isExit: false };

const orders: readonly PineOrder[] = [
  longEntry,
  { variable: 'exitLongMessage', id: 'long', action: 'sell', isExit: true },
  { variable: 'shortMessage', id: 'short', action: 'sell', isExit: false },
  { variable: 'exitShortMessage', id: 'short', action: 'buy', isExit: true },
];

/** A placeholder in Pine: an expression that gives text, or text that is known when the script is written. */
type PineValue = { readonly expression: string } | { readonly text: string };

/** Placeholders whose value depends on how many units an order opens. */
const namesOfUnits: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'strategy.order.contracts',
  'strategy.market_position_size',
  'strategy.position_size',
]);

const timeForm = `"yyyy-MM-dd'T'HH:mm:ss'Z'", "UTC"`;

const expressions: Readonly<Record<string, string>> = {
  ticker: 'syminfo.ticker',
  exchange: 'syminfo.prefix',
  interval: 'timeframe.period',
  open: 'str.tostring(open)',
  high: 'str.tostring(high)',
  low: 'str.tostring(low)',
  close: 'str.tostring(close)',
  volume: 'str.tostring(volume)',
  time: `str.format_time(time, ${timeForm})`,
  timenow: `str.format_time(timenow, ${timeForm})`,
  'syminfo.currency': 'syminfo.currency',
  'syminfo.basecurrency': 'syminfo.basecurrency',
  // What the script knows when it places the order; the order can fill at another price.
  'strategy.order.price': 'str.tostring(close)',
  'strategy.prev_market_position_size': 'str.tostring(math.abs(strategy.position_size))',
  'strategy.prev_market_position':
    '(strategy.position_size > 0 ? "long" : strategy.position_size < 0 ? "short" : "flat")',
};

/**
 * Lines of Pine Script v6 that send the same message from a script: for a template with placeholders of strategies the
 * orders with their `alert_message`, for others a call of `alert`. A plot is a variable named after its title,
 * which a comment names. Fields that
 * `alertTemplate` rejects are rejected here too: every alert of such a script would be.
 *
 * Codes: those of `alertTemplate`, with the places that its text has.
 *
 * @example
 * const lines = pineLines({ ticker: placeholder.ticker, action: 'exit' });
 * lines.ok && lines.value.split('\n')[1]; // 'alert(alertMessage, alert.freq_once_per_bar_close)'
 * pineLines({ ticker: placeholder.ticker, action: 'buy', quantity: 0 }).ok; // false: quantity is 0
 */
export function pineLines(fields: AlertFields | FollowFields): Result<string, LintFinding> {
  return andThen<string, string, LintFinding>(alertTemplate(fields), () =>
    ok(linesOf('follow' in fields ? followedAlert(fields) : fields)),
  );
}

/** A template, and what is in it. */
interface PineTemplate {
  readonly text: string;
  readonly found: readonly FoundPlaceholder[];
  /** The variable of each plot. */
  readonly plots: ReadonlyMap<string, string>;
}

function linesOf(fields: AlertFields): string {
  const text = templateText(fields);
  const found = findPlaceholders(text, 'tradingview');
  const plots = plotVariables(found);
  const template = { text, found, plots };
  const plotLines = [...plots].map(([name, variable]) => `// ${variable} is {{${name}}}.`);
  if (!found.some(({ entry }) => entry?.alert === 'strategy')) {
    return [
      ...plotLines,
      // Nothing in it depends on an order.
      `alertMessage = ${pineExpression(template, longEntry)}`,
      'alert(alertMessage, alert.freq_once_per_bar_close)',
    ].join('\n');
  }
  const needsUnits = found.some(({ name }) => namesOfUnits.has(name));
  return [
    '// Put only {{strategy.order.alert_message}} in the message box of the alert.',
    ...plotLines,
    ...(needsUnits ? ['units = 10.0'] : []),
    ...orders.map((order) => `${order.variable} = ${pineExpression(template, order)}`),
    ...orders.map((order) => orderLine(order, needsUnits)),
  ].join('\n');
}

function orderLine({ id, variable, isExit }: PineOrder, needsUnits: boolean): string {
  return isExit
    ? `strategy.close("${id}", alert_message = ${variable})`
    : `strategy.entry("${id}", strategy.${id}, ${needsUnits ? 'qty = units, ' : ''}alert_message = ${variable})`;
}

/** The template as an expression of text: quoted pieces, and the values between them. */
function pineExpression(template: PineTemplate, order: PineOrder): string {
  const parts: string[] = [];
  let text = '';
  let end = 0;
  for (const placeholder of template.found) {
    text += template.text.slice(end, placeholder.start);
    end = placeholder.end;
    const value = pineValue(placeholder, order, template);
    if ('text' in value) {
      text += value.text;
    } else {
      parts.push(pineText(text), value.expression);
      text = '';
    }
  }
  return [...parts, pineText(text + template.text.slice(end))].join(' + ');
}

function pineText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function pineValue({ name, text }: FoundPlaceholder, order: PineOrder, { plots }: PineTemplate): PineValue {
  const expression = Object.hasOwn(expressions, name) ? expressions[name] : undefined;
  if (expression !== undefined) {
    return { expression };
  }
  const variable = plots.get(name);
  return variable === undefined ? valueOfOrder(name, text, order) : { expression: `str.tostring(${variable})` };
}

function valueOfOrder(name: string, text: string, { id, action, isExit }: PineOrder): PineValue {
  switch (name) {
    case 'strategy.order.action':
      return { text: action };
    case 'strategy.order.id':
    case 'strategy.order.comment':
      return { text: isExit ? `exit ${id}` : id };
    case 'strategy.market_position':
      return { text: isExit ? 'flat' : id };
    case 'strategy.order.contracts': {
      // The order of a reversal has the units of its exit, too.
      const opposite = `math.min(${id === 'long' ? '' : '-'}strategy.position_size, 0)`;
      const contracts = isExit ? 'math.abs(strategy.position_size)' : `units - ${opposite}`;
      return { expression: `str.tostring(${contracts})` };
    }
    case 'strategy.market_position_size':
      return isExit ? { text: '0' } : { expression: 'str.tostring(units)' };
    case 'strategy.position_size':
      return isExit ? { text: '0' } : { expression: `str.tostring(${id === 'long' ? '' : '-'}units)` };
    default:
      return { text };
  }
}
