/** Subpath `signal-to-order/templates`: the text of an alert, checked before it is armed, or built. */
export { type LintCode, type LintFinding, lintCatalogue } from './findings.js';
export { type LintReport, lintTemplate } from './lint-template.js';
export {
  type AlertKind,
  type AlertPlatform,
  type PlaceholderEntry,
  placeholderSources,
} from './placeholder-entry.js';
export { placeholderTables } from './platforms.js';
export type { LintContext, TemplateVariant } from './variants.js';
