import { isPlainEntry } from '../formula/find-formulas.js';
import type { Draft, FieldsRead } from './draft.js';
import type { FieldTable, TableField } from './field-table.js';

/**
 * Reads the fields that an object has, each once, whatever their order. Unknown names cost one look-up; null is absence.
 * While nothing is known of formulas, the walk ends where one may stand: what it has read is to be thrown away.
 *
 * The alerts of a strategy come from one template, so the field that followed the last time is tried before the look-up,
 * which takes ten times as long.
 */
export function readFields(record: Readonly<Record<string, unknown>>, table: FieldTable, draft: Draft): FieldsRead {
  const sent = table.nothingSent.slice();
  let called = 0;
  let met = 0;
  let spared = 0;
  const { byName, level } = table;
  let before: FieldTable | TableField = table;
  const watchesFormulas = draft.formulas === 'unknown';
  // Inside for-in the engine knows the answer of this very function; it would look up that of `Object.hasOwn`.
  const isOwn = Object.prototype.hasOwnProperty;
  for (const name in record) {
    if (isOwn.call(record, name)) {
      const value = record[name];
      let field: TableField | undefined = before.follower;
      if (field?.name !== name) {
        field = byName.get(name);
        // What stands between two fields is not known: it leaves the guess as it was.
        before.follower = field ?? before.follower;
      }
      before = field ?? before;
      if (watchesFormulas && (field === undefined || field.takesAnyText) && !isPlainEntry(value, level)) {
        draft.formulas = 'possible';
      } else if (field !== undefined && value !== undefined && value !== null) {
        const { index, rules } = field;
        const found = field.read(value, field, draft);
        sent[index] = found;
        called |= rules.when;
        met |= rules.with;
        spared |= rules.without;
        // Where a mark stands for what cannot be read, it may have been a formula.
        if (watchesFormulas && typeof found === 'symbol' && !isPlainEntry(value, level)) {
          draft.formulas = 'possible';
        }
      }
      if (draft.formulas === 'possible') {
        break;
      }
    }
  }
  return { sent, called, met, spared };
}
