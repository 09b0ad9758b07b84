// The tables of docs/trading-firms.md: the rules of trading firms, and where they are from.
import { type FirmGuard, firmGuards } from '../../../src/guards/index.js';
import { cell, code, table } from '../marked.js';
import { guardSources } from './guard-sources.js';

const trails = {
  none: 'below the start',
  'end-of-day': 'behind the highest end of a day',
  intraday: 'behind the highest equity',
} as const;

/** A row for every set of rules. */
export function firmTable(): string {
  return table(
    ['identifier', 'rules of', 'loss a day', 'drawdown', 'contracts', 'day begins'],
    firmGuards.map(({ id, name, guard }) => [
      code(id),
      cell(name),
      lossPerDay(guard),
      drawdown(guard),
      guard.maxContracts?.limit ?? '',
      `${guard.dayStart} ${guard.timeZone}`,
    ]),
  );
}

function lossPerDay({ maxLossPerDay, maxLossPerDayPercent }: FirmGuard['guard']): string {
  return maxLossPerDay ?? (maxLossPerDayPercent === undefined ? '' : `${maxLossPerDayPercent} percent`);
}

function drawdown({ maxDrawdown: limit }: FirmGuard['guard']): string {
  const end = limit?.stopsAtStart === true ? ', until the start' : '';
  return limit === undefined ? '' : `${limit.amount} ${trails[limit.trailing]}${end}`;
}

/** A row for every sentence. */
export function firmSourceTable(): string {
  return table(
    ['sets', 'settings', 'sentence', 'page'],
    guardSources.map(({ sets, settings, sentence, page, note }) => [
      sets.map(code).join(', '),
      settings.map(code).join(', '),
      cell(sentence),
      `<${page}>${note === undefined ? '' : `, ${note}`}`,
    ]),
  );
}
