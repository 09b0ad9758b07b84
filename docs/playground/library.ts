/** The library as it is built: what a reader installs, and nothing of its source. */

export { brokerProfiles, parseBrokerProfile } from '../../dist/brokers.js';
export { calendarOf } from '../../dist/calendars.js';
export { accountDay, describeEnds, type EndInWords, possibleEnds } from '../../dist/execute.js';
export { firmGuards } from '../../dist/guards.js';
export * from '../../dist/index.js';
export { forexPairs, futuresInstruments } from '../../dist/instruments.js';
export { settingsJsonSchema, signalJsonSchema, snapshotJsonSchema } from '../../dist/schema.js';
export {
  type AlertKind,
  type AlertPlatform,
  type LintFinding,
  lintCatalogue,
  lintTemplate,
  type TemplateVariant,
} from '../../dist/templates.js';
export { receive, webhookPath } from '../../dist/webhook.js';
