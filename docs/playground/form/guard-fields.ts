import { isRecord, recordIn, valueAt } from '../json/edit-json.js';
import { firmGuards } from '../library.js';
import type { FormField } from './field.js';

/** Limits of the guard that a form can show; those in percent can be edited as JSON. */
export const guardFields: readonly FormField[] = [
  ['Max loss per day', 'maxLossPerDay'],
  ['Max profit per day', 'maxProfitPerDay'],
  ['Max entries per day', 'maxEntriesPerDay'],
  ['Pause after a loss, s', 'cooldownAfterLoss'],
  ['Max losses in a row', 'maxLossesInRow'],
  ['Max contracts', 'maxContracts', 'limit'],
  ['Max value of all', 'maxTotalValue'],
  ['Max value of a side', 'maxSideValue'],
  ['Max risk at the stops', 'maxOpenRisk'],
  ['Max drawdown', 'maxDrawdown', 'amount'],
].map(([label = '', ...path]) => ({ label, empty: 'no limit', path: ['guard', ...path] }));

/** Words of the guard, with the one that counts where nothing is written. */
export const guardWords: readonly {
  readonly label: string;
  readonly path: readonly string[];
  readonly words: readonly string[];
  readonly empty: string;
}[] = [
  { label: 'Too large is', path: ['guard', 'fit'], words: ['refuse', 'shrink'], empty: 'refuse' },
  {
    label: 'Drawdown from',
    path: ['guard', 'maxDrawdown', 'trailing'],
    words: ['intraday', 'end-of-day', 'none'],
    empty: 'intraday',
  },
];

/** In place of a firm: what is written in the fields. */
const own = 'your own';

export const rulesWords: readonly string[] = [own, ...firmGuards.map(({ id }) => id)];

/** The firm whose rules are written, all of them as they are. */
export function rulesOf(settings: string): string {
  const written = JSON.stringify(valueAt(recordIn(settings), ['guard']));
  return firmGuards.find(({ guard }) => JSON.stringify(guard) === written)?.id ?? own;
}

/** The rules of a firm; undefined for those of your own, which begin empty. */
export function withRules(id: string): object | undefined {
  return firmGuards.find((firm) => firm.id === id)?.guard;
}

/** The value to write for a field of the guard, and where: a drawdown has a trail, so it is written whole. */
export function guardEdit(
  settings: string,
  path: readonly string[],
  value: unknown,
): { readonly path: readonly string[]; readonly value: unknown } {
  const [guard = '', name = '', member] = path;
  if (name !== 'maxDrawdown' || member !== 'amount') {
    return { path, value };
  }
  const written = valueAt(recordIn(settings), [guard, name]);
  const { percent: _, ...kept } = isRecord(written) ? written : {};
  return { path: [guard, name], value: value === '' ? undefined : { trailing: 'intraday', ...kept, amount: value } };
}
