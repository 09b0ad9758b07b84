/** Subpath `signal-to-order/templates`: the text of an alert, checked before it is armed, or built. */
export {
  type AlertExpectation,
  type AlertFields,
  type AlertNumber,
  type AlertPrice,
  type AlertStopLoss,
  type AlertTakeProfit,
  type AlertTarget,
  alertTemplate,
  type FollowedField,
  type FollowedTemplate,
  type FollowFields,
} from './alert-template.js';
export { type LintCode, type LintFinding, lintCatalogue } from './findings.js';
export { type LintReport, lintTemplate } from './lint-template.js';
export { pineLines } from './pine.js';
export {
  type ActionPlaceholder,
  type PositionPlaceholder,
  type PreviousPositionPlaceholder,
  type PreviousUnitsPlaceholder,
  type PricePlaceholder,
  placeholder,
  type TimePlaceholder,
  type UnitsPlaceholder,
} from './placeholder.js';
export {
  type AlertKind,
  type AlertPlatform,
  type PlaceholderEntry,
  type PlaceholderGroup,
  placeholderSources,
} from './placeholder-entry.js';
export { placeholderTables } from './platforms.js';
export type { LintContext, TemplateVariant } from './variants.js';
