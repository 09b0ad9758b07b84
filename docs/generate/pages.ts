// Which parts of which pages are generated, and by what.
import { readFileSync } from 'node:fs';
import { bracketTable, comparisonTables, extendedHoursTable, overviewTable } from './broker-comparison.js';
import { brokerTables, exampleTable } from './broker-tables.js';
import { calendarTable, differenceTable } from './calendars/calendar-tables.js';
import { dialectTables, symbolTable, unsupportedTable } from './dialect-tables.js';
import { errorSections } from './errors-page.js';
import { fillTable, followingDrawing } from './following-parts.js';
import { firmSourceTable, firmTable } from './guards/guard-tables.js';
import { correctionTable, futuresTable } from './instruments/instrument-tables.js';
import { withGenerated } from './marked.js';
import { executionNoticeTable, noticeSections } from './notices-page.js';
import { resizeDrawing } from './resize-drawing.js';
import { entrySettings, gateTable, guardSettings, legSettings, strategySettings } from './settings-tables.js';
import { signalFieldSections, stopLossTable, takeProfitTable, targetTable } from './signal-fields.js';
import { targetBrokerTable } from './target-brokers.js';

const parts: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/signals.md': { fields: signalFieldSections },
  'docs/brackets.md': { 'take profit': takeProfitTable, 'stop loss': stopLossTable },
  'docs/targets.md': { targets: targetTable, brokers: targetBrokerTable },
  'docs/resize.md': { 'resize table': resizeDrawing },
  'docs/following.md': { picture: followingDrawing, fills: fillTable },
  'docs/settings.md': {
    strategy: strategySettings,
    legs: legSettings,
    entries: entrySettings,
    guard: guardSettings,
    gates: gateTable,
  },
  'docs/brokers.md': { examples: exampleTable },
  'docs/broker-comparison.md': {
    overview: overviewTable,
    classes: comparisonTables,
    brackets: bracketTable,
    'extended hours': extendedHoursTable,
  },
  'docs/broker-profiles.md': { profiles: brokerTables },
  'docs/coming-from.md': { 'unsupported words': unsupportedTable, dialects: dialectTables, symbols: symbolTable },
  'docs/sessions.md': { calendars: calendarTable, differences: differenceTable },
  'docs/instruments.md': { futures: futuresTable, corrections: correctionTable },
  'docs/trading-firms.md': { firms: firmTable, 'firm sources': firmSourceTable },
  'docs/errors.md': { errors: errorSections },
  'docs/notices.md': { notices: noticeSections, executions: executionNoticeTable },
};

/** A page with its generated parts up to date. */
export interface GeneratedPage {
  readonly file: string;
  readonly text: string;
}

/** Every page that has generated parts. */
export function generatedPages(): readonly GeneratedPage[] {
  return Object.entries(parts).map(([file, makers]) => ({
    file,
    text: Object.entries(makers).reduce(
      (page, [name, make]) => withGenerated(page, name, make()),
      readFileSync(file, 'utf8'),
    ),
  }));
}
