// Lines of Pine Script v6 that send the same as a template, with the values that the script knows when it places an order.
import { andThen, ok, type Result } from '../core/result.js';
import { type AlertFields, alertTemplate, type FollowFields, followedAlert, templateText } from './alert-template.js';
import { type FoundPlaceholder, findPlaceholders } from './find-placeholders.js';
import type { LintFinding } from './findings.js';

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
 * orders with their `alert_message`, for others a call of `alert`. A plot is a variable named after its title. Fields that
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

function linesOf(fields: AlertFields): string {
  const template = templateText(fields);
  const found = findPlaceholders(template, 'tradingview');
  if (!found.some(({ entry }) => entry?.alert === 'strategy')) {
    return [
      // Nothing in it depends on an order.
      `alertMessage = ${pineExpression(template, found, longEntry)}`,
      'alert(alertMessage, alert.freq_once_per_bar_close)',
    ].join('\n');
  }
  const needsUnits = found.some(({ name }) => /contracts$|^strategy\.(?:market_)?position_size$/.test(name));
  return [
    '// Put only {{strategy.order.alert_message}} in the message box of the alert.',
    ...(needsUnits ? ['units = 10.0'] : []),
    ...orders.map((order) => `${order.variable} = ${pineExpression(template, found, order)}`),
    ...orders.map((order) => orderLine(order, needsUnits)),
  ].join('\n');
}

function orderLine({ id, variable, isExit }: PineOrder, needsUnits: boolean): string {
  return isExit
    ? `strategy.close("${id}", alert_message = ${variable})`
    : `strategy.entry("${id}", strategy.${id}, ${needsUnits ? 'qty = units, ' : ''}alert_message = ${variable})`;
}

/** The template as an expression of text: quoted pieces, and the values between them. */
function pineExpression(template: string, found: readonly FoundPlaceholder[], order: PineOrder): string {
  const parts: string[] = [];
  let text = '';
  let end = 0;
  for (const placeholder of found) {
    text += template.slice(end, placeholder.start);
    end = placeholder.end;
    const value = pineValue(placeholder, order);
    if ('text' in value) {
      text += value.text;
    } else {
      parts.push(pineText(text), value.expression);
      text = '';
    }
  }
  return [...parts, pineText(text + template.slice(end))].join(' + ');
}

function pineText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function pineValue({ name, text }: FoundPlaceholder, order: PineOrder): PineValue {
  const expression = Object.hasOwn(expressions, name) ? expressions[name] : undefined;
  if (expression !== undefined) {
    return { expression };
  }
  const plot = /^plot(?:_(\d+)|\("(.*)"\))$/.exec(name);
  if (plot !== null) {
    return { expression: `str.tostring(${plotVariable(plot[2] ?? `plot ${plot[1]}`)})` };
  }
  return valueOfOrder(name, text, order);
}

/** A name that Pine allows: letters and digits, beginning with a lower-case letter. */
function plotVariable(title: string): string {
  const words = title.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const name = joined.charAt(0).toLowerCase() + joined.slice(1);
  return /^[a-z]/.test(name) ? name : `plot${name}`;
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
