import { resultProblem } from '../core/argument-problem.js';
import { attempt } from '../core/attempt.js';
import type { ErrorPath } from '../core/errors.js';
import { jsonTokens } from '../core/json-tokens.js';
import { casesOf } from './cases.js';
import { bracketBesideFollow, divergenceFindings, sendsPosition } from './divergence.js';
import { fillTemplate, type Repair } from './fill.js';
import { type FoundPlaceholder, findPlaceholders } from './find-placeholders.js';
import { findingAtStart, type LintFinding, type PlacedFinding, sortedFindings } from './findings.js';
import { itemAt } from './item-at.js';
import { lintFaults, unreadableContext, withoutNulls } from './lint-faults.js';
import { nameFindings } from './name-findings.js';
import { outcomeFindings } from './outcome-findings.js';
import { placeholderFindings, strayBraces } from './placeholder-findings.js';
import { readTemplate } from './read-template.js';
import { type SampleMarket, sampleMarket } from './sample.js';
import { syntaxFinding } from './syntax-finding.js';
import { withTargetAdvice } from './target-findings.js';
import type { Member, Places, TemplateToken } from './template-reading.js';
import { type ParsedCase, tradeFindings } from './trade-findings.js';
import { bareFindings, freeTextFindings, memberFindings } from './value-findings.js';
import { type LintContext, outcomeOf, type TemplateVariant, variantOf } from './variants.js';

/** What lint reports about a template. */
export interface LintReport {
  /** All findings sorted by place, at most 100. */
  readonly findings: readonly LintFinding[];
  /** The result for each kind of values, the plainest first. */
  readonly variants: readonly TemplateVariant[];
}

/**
 * Checks the text of an alert before it is armed: fills its placeholders with every kind of value that they can have,
 * parses each variant, and plans it where a market is given. Total: any text has a report. Time is linear in the text.
 *
 * Codes of findings: those of `lintCatalogue`, and those that parsing and planning return for a variant; `invalid-setting` and
 * `invalid-snapshot` for a context that cannot be used, without variants.
 *
 * @example
 * const report = lintTemplate('{ "ticker": {{ticker}}, "action": "exit" }');
 * report.findings[0]?.code; // 'placeholder-unquoted-text'
 * report.findings[0]?.column; // 13
 */
export function lintTemplate(template: string, context: LintContext = {}): LintReport {
  if (typeof template !== 'string') {
    return { findings: [findingAtStart('invalid-payload', notText(template))], variants: [] };
  }
  const given = attempt(() => withoutNulls(context));
  if (given === undefined) {
    return { findings: [findingAtStart('invalid-setting', unreadableContext)], variants: [] };
  }
  const faults = lintFaults(given);
  return faults.length === 0
    ? lintText(template, given)
    : { findings: faults.map(({ code, message }) => findingAtStart(code, message)), variants: [] };
}

/** Sentence about a value that is not text, such as the Result of `alertTemplate`. */
function notText(template: unknown): string {
  const problem = resultProblem(template) ?? 'it is not text';
  return `The argument template cannot be used, because ${problem}; expected the text of an alert.`;
}

function lintText(template: string, context: LintContext): LintReport {
  // Nearly all alerts are TradingView's.
  const { platform = 'tradingview' } = context;
  const found = findPlaceholders(template, platform);
  const own = placeholderFindings(found, platform, context.alert);
  const unseen = unseenFinding(template, found);
  if (unseen !== undefined) {
    return { findings: sortedFindings(template, [...own, unseen]), variants: [] };
  }
  const tokens = [...jsonTokens(template, found)];
  const bare = bareFindings(template, tokens);
  const shapeFindings = [
    ...own,
    ...strayBraces(template, tokens, platform),
    ...freeTextFindings(tokens),
    ...bare.findings,
  ];
  const repaired = lintRepaired(template, { found, tokens, repairs: bare.repairs, shapeFindings }, context);
  const findings = withTargetAdvice(template, [...shapeFindings, ...repaired.findings], repaired.members);
  return { findings: sortedFindings(template, findings), variants: repaired.variants };
}

/** A message that the script writes. */
function unseenFinding(template: string, found: readonly FoundPlaceholder[]): PlacedFinding | undefined {
  const [only] = found;
  if (only?.name !== 'strategy.order.alert_message' || template.trim() !== only.text) {
    return undefined;
  }
  const { start, end, text } = only;
  const message = `${text} sends what the script writes: lint the messages in the script. An order without alert_message sends an empty text.`;
  return { severity: 'warning', code: 'placeholder-unseen', message, start, end, placeholder: text };
}

interface Shape {
  readonly found: readonly FoundPlaceholder[];
  readonly tokens: readonly TemplateToken[];
  readonly repairs: readonly Repair[];
  readonly shapeFindings: readonly PlacedFinding[];
}

interface RepairedLint {
  readonly findings: readonly PlacedFinding[];
  readonly variants: readonly TemplateVariant[];
  readonly members: readonly Member[];
}

/** The variants, and the findings about what the values mean, with quotes added and arithmetic left out where it breaks the JSON. */
function lintRepaired(template: string, shape: Shape, context: LintContext): RepairedLint {
  const { found, tokens, repairs, shapeFindings } = shape;
  const sample = sampleMarket(context.settings, context.market, context.now);
  const cases = casesOf(found, sample);
  const variants = cases.map((templateCase) => {
    const text = fillTemplate(template, found, templateCase.valueIn);
    const outcome = outcomeOf(text, templateCase, context, sample);
    return { templateCase, text, outcome, variant: variantOf(text, found, templateCase, outcome) };
  });
  const shown = variants.map(({ variant }) => variant);
  const {
    places,
    faults,
    repairs: ofFaults,
  } = readTemplate(template, tokens, new Set(repairs.map(({ start }) => start)));
  const syntax = faults
    .map((fault) => syntaxFinding(template, tokens, fault))
    .filter((finding) => !isSaid(finding, shapeFindings));
  const ofMembers = memberFindings(template, places);
  const all = [...(ofFaults ?? []), ...repairs];
  const [plainest] = cases;
  const payload = ofFaults && jsonOf(fillTemplate(template, found, plainest.valueIn, all));
  if (payload === undefined) {
    return { findings: [...syntax, ...ofMembers], variants: shown, members: places.members };
  }
  const names = nameFindings(payload, places);
  const about = [...syntax, ...names.findings, ...ofMembers];
  const explained = explainedPaths(places.members, [...shapeFindings, ...about]);
  const parsedCases: ParsedCase[] = [];
  const ofOutcomes = variants.flatMap(({ templateCase, outcome }) => {
    const judged =
      all.length === 0
        ? outcome
        : outcomeOf(fillTemplate(template, found, templateCase.valueIn, all), templateCase, context, sample);
    parsedCases.push({ templateCase, signals: judged.signals.ok ? judged.signals.value : [] });
    return outcomeFindings(templateCase, judged, { places, explained, sentOtherwise: names.sentOtherwise });
  });
  const ofCases = firstOfEach(ofOutcomes);
  const ofStrategy = strategyFindings(parsedCases, places, context, sample).filter(
    (finding) => finding.code !== 'strategy-diverges' || !isSaid(finding, [...shapeFindings, ...about, ...ofCases]),
  );
  return { findings: [...about, ...ofCases, ...ofStrategy], variants: shown, members: places.members };
}

/** Findings about all cases together. Of a batch, the places are those of its first message. */
function strategyFindings(
  cases: readonly ParsedCase[],
  places: Places,
  context: LintContext,
  sample: SampleMarket,
): readonly PlacedFinding[] {
  const message = places.root.inner.get(0) ?? places.root;
  const member = (name: string): Member => message.inner.get(name) ?? message;
  const action = member('action');
  const quantity = message.inner.get('quantity');
  const brackets = bracketBesideFollow(
    cases,
    quantity ?? action,
    () => message.inner.get('stopLoss') ?? message.inner.get('takeProfit') ?? member('targets'),
  );
  const isOfStrategy = ['action', 'sentiment', 'quantity'].some((name) =>
    message.inner.get(name)?.value.holes.some(({ entry }) => entry?.group === 'fill'),
  );
  return [
    ...(isOfStrategy ? divergenceFindings(cases, quantity ?? action, context, sample) : []),
    ...brackets,
    // The strategy sends its exits, and a stop beside them is bought back.
    ...(sendsPosition(quantity) ? [] : tradeFindings(cases, action, context.settings)),
  ];
}

/** Whether another finding is about the same place. */
function isSaid(syntax: PlacedFinding, findings: readonly PlacedFinding[]): boolean {
  return findings.some(
    ({ severity, start, end }) => severity === 'error' && syntax.start >= start && syntax.start <= end,
  );
}

/** Valid JSON as a value; undefined where it is nested too deeply to be read. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Paths of values with an error already. */
function explainedPaths(members: readonly Member[], findings: readonly PlacedFinding[]): readonly ErrorPath[] {
  const errors = findings.filter(({ severity, code }) => severity === 'error' && code !== 'duplicate-key');
  const starts = errors.map(({ start }) => start).toSorted((first, second) => first - second);
  starts.push(Number.POSITIVE_INFINITY);
  let next = 0;
  return members
    .filter(({ value: { kind } }) => kind === 'text' || kind === 'bare')
    .filter(({ value: { start, end } }) => {
      while (itemAt(starts, next) < start) {
        next += 1;
      }
      return itemAt(starts, next) < end;
    })
    .map(({ path }) => path);
}

/** The same code at the same place is one finding, with the first variant that has it: those at the market come first. */
function firstOfEach(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, start }) => {
    const key = JSON.stringify([code, start]);
    return !seen.has(key) && seen.add(key);
  });
}
