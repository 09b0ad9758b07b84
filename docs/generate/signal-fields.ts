// The fields of a message for docs/signals.md, from the field table and the error catalogue.
import { type ErrorCode, errorCatalogue } from '../../src/core/errors.js';
import { expectedOf } from '../../src/signal/field-kinds.js';
import {
  type Field,
  signalFields,
  signalTexts,
  stopLossFields,
  stopLossTexts,
  takeProfitFields,
  takeProfitTexts,
  targetFields,
  targetTexts,
} from '../../src/signal/fields.js';
import { code, table } from './marked.js';
import { fieldGroups, fieldNotes } from './signal-field-notes.js';
import { inLines } from './written-json.js';

/** Every field under its group: valid values, the effect of its absence, its codes, and a message. */
export function signalFieldSections(): string {
  const byName = new Map(signalFields.map((field) => [field.name, field]));
  const shown = Object.entries(fieldGroups).map(([group, names]) => {
    const sections = names.map((name) => {
      const field = byName.get(name);
      if (field === undefined) {
        throw new Error(`${name} is not a field`);
      }
      byName.delete(name);
      return fieldSection(field);
    });
    return [`## ${group}`, ...sections].join('\n\n');
  });
  if (byName.size > 0) {
    throw new Error(`fields without a group: ${[...byName.keys()].join(', ')}`);
  }
  return shown.join('\n\n');
}

function fieldSection(field: Field): string {
  const { description } = signalTexts[field.name];
  const { more, absent } = fieldNotes[field.name];
  return [
    `### ${field.name}`,
    more === undefined ? description : `${description} ${more}`,
    [
      `- **Value:** ${expectedOf(field)}${field.literal === true ? '; never a formula' : ''}`,
      `- **Without it:** ${absent}`,
      `- **Codes:** ${codesAt([field.name], field.code).map(link).join(', ')}`,
    ].join('\n'),
    `\`\`\`json accepted\n${inLines(requestOf(field))}\n\`\`\``,
  ].join('\n\n');
}

/** A message with the first example of a field; a request if the ticker is not a stock. */
function requestOf({ name }: Field): unknown {
  const { examples, group, with: beside } = signalTexts[name];
  const isOption = group === 'option';
  const message = { ticker: isOption ? 'SPY' : 'AAPL', action: 'buy', ...beside, [name]: examples[0] };
  return isOption ? { payload: message, assetClass: 'options' } : message;
}

/** The fields of `takeProfit` as a table. */
export function takeProfitTable(): string {
  const rows = takeProfitFields.map((field) => partRow('takeProfit', field, takeProfitTexts[field.name].description));
  return table(['field', 'effect, valid values and codes'], rows);
}

/** The fields of a target as a table. */
export function targetTable(): string {
  const rows = targetFields.map((field) => partRow('targets', field, targetTexts[field.name].description));
  return table(['field', 'effect, valid values and codes'], rows);
}

/** The fields of `stopLoss` as a table. */
export function stopLossTable(): string {
  const rows = stopLossFields.map((field) => partRow('stopLoss', field, stopLossTexts[field.name].description));
  return table(['field', 'effect, valid values and codes'], rows);
}

function partRow(part: string, field: Field<string>, note: string): readonly string[] {
  const codes = codesAt([part, field.name], field.code);
  return [code(field.name), `${note}<br><small>${expectedOf(field)}; ${codes.map(link).join(', ')}</small>`];
}

/** The code of an invalid value, and every code of the catalogue whose path is this field. */
function codesAt(path: readonly string[], own: ErrorCode): readonly ErrorCode[] {
  const placed = Object.values(errorCatalogue)
    .filter((entry) => entry.path?.join('.') === path.join('.'))
    .map((entry) => entry.code);
  return [...new Set([own, ...placed])];
}

function link(errorCode: ErrorCode): string {
  return `[\`${errorCode}\`](errors.md#${errorCode})`;
}
