// What each broker takes, one table a broker for docs/broker-profiles.md, and what each makes of the examples for docs/brokers.md.
import type {
  BracketForm,
  BrokerProfile,
  ClassProfile,
  OrderForm,
  ProfileRule,
  SourcedRule,
} from '../../src/profile/broker-profile.js';
import { timeText } from '../../src/profile/clock.js';
import { formedExamples, type Verdict } from '../../test/brokers/example-verdicts.js';
import { profiles } from '../../test/brokers/profiles.js';
import { cell, code, table } from './marked.js';

/** What planning with each profile makes of the example messages; then what is rejected, and by which rule. */
export function exampleTable(): string {
  const verdicts: readonly Verdict[] = ['taken', 'changed', 'refused', 'not traded'];
  const all = Object.values(profiles).map((profile) => [profile, formedExamples('examples/', profile)] as const);
  const rows = all.map(([{ name }, examples]) => [
    name,
    ...verdicts.map((verdict) => String(examples.filter((each) => each.verdict === verdict).length)),
  ]);
  const refused = all.flatMap(([{ name }, examples]) =>
    examples
      .filter(({ verdict }) => verdict === 'refused')
      .map(({ id, rules }) => [name, id.replace('examples/', ''), rules.map(code).join(', ')]),
  );
  return [
    table(['broker', 'as planned', 'with changes', 'rejected', 'class not traded'], rows),
    'Rejected examples, with the rule that the error names:',
    table(['broker', 'example', 'rule'], refused),
  ].join('\n\n');
}

/** Every profile with its forms, rules and sources. */
export function brokerTables(): string {
  return Object.entries(profiles)
    .map(([name, profile]) => section(name, profile))
    .join('\n\n');
}

function section(name: string, profile: BrokerProfile): string {
  const { clientOrderId } = profile;
  const identifiers =
    clientOrderId === undefined
      ? ''
      : ` A \`clientOrderId\` has at most ${clientOrderId.maxLength} characters that match ${code(clientOrderId.pattern)}. ${clientOrderId.differs ?? ''}`.trimEnd();
  const sources = new Map<string, number>();
  const numbered = (rule: SourcedRule): string =>
    rule.sources.map((source) => `[${numberOf(source, sources)}]`).join(' ');
  const rows = Object.entries(profile.classes).flatMap(([assetClass, rules]) => classRows(assetClass, rules, numbered));
  const list = [...sources].map(([source, number]) => `${number}. ${source}`);
  return [
    `## ${profile.name}`,
    `\`${name}\`, as of ${profile.asOf}.${identifiers}`,
    table(['rule', 'what it says', 'basis and sources'], rows),
    `Sources:\n\n${list.join('\n')}`,
  ].join('\n\n');
}

function numberOf(source: string, sources: Map<string, number>): number {
  const number = sources.get(source) ?? sources.size + 1;
  sources.set(source, number);
  return number;
}

function classRows(
  assetClass: string,
  rules: ClassProfile,
  numbered: (rule: SourcedRule) => string,
): readonly (readonly string[])[] {
  const row = (rule: SourcedRule, says: string): readonly string[] => [
    code(rule.id),
    cell([says, rule.differs, rule.account && `For ${rule.account} accounts.`].filter(Boolean).join(' ')),
    `${rule.basis} ${numbered(rule)}`,
  ];
  return [
    [`**${assetClass.replace('_', ' ')}**`, cell(summary(rules)), ''],
    ...rules.orders.map((form) => row(form, orderText(form, rules))),
    ...rules.brackets.map((form) => row(form, bracketText(form))),
    ...rules.rules.map((rule: ProfileRule) => row(rule, rule.sentence)),
  ];
}

function summary({ shortSelling, crossZero, brackets, quantityDecimals, priceSteps }: ClassProfile): string {
  const short =
    shortSelling === false ? 'No short sales' : shortSelling.whole ? 'Short sales of whole units' : 'Short sales';
  const exceptions = typeof crossZero === 'object' ? `, but for ${crossZero.refused.join(', ')}` : '';
  const crossing =
    crossZero === 'refused' ? 'no order turns a position around' : `one order may turn a position around${exceptions}`;
  return `${[
    short,
    crossing,
    ...(brackets.length === 0 ? ['no brackets'] : []),
    ...(quantityDecimals === undefined ? [] : [`at most ${quantityDecimals} decimals of a quantity`]),
    ...(priceSteps === undefined
      ? []
      : [`prices in steps of ${priceSteps.map(({ from, tick }) => `${tick} from ${from}`).join(', ')}`]),
  ].join('; ')}.`;
}

function orderText(form: OrderForm, { sessions }: ClassProfile): string {
  const { window, maxDays, coerced, needs = [], sides, effects } = form;
  return `${[
    `${form.types.join(', ')}: ${form.timesInForce.join(', ')}`,
    `in ${form.sessions.join(', ')} hours`,
    form.fraction ? 'fractions too' : 'whole units',
    ...(sides === undefined ? [] : [`only to ${sides.join(', ')}`]),
    ...(effects === undefined ? [] : [`only to ${effects.join(', ')} a position`]),
    ...(window === undefined
      ? []
      : [`sent from ${timeText(window.from, sessions)} to ${timeText(window.to, sessions)} ${window.timeZone}`]),
    ...(maxDays === undefined ? [] : [`for at most ${maxDays} days`]),
    ...(coerced === undefined ? [] : [`taken as ${coerced.timeInForce}`]),
    ...needs.map((fact) => `needs a ${fact}`),
  ].join('; ')}.`;
}

const legTimes: Readonly<Record<BracketForm['timeInForce'], string>> = {
  one: 'one time in force for entry and legs: ',
  legs: 'one time in force for both legs: ',
  each: 'legs ',
};

function bracketText(form: BracketForm): string {
  return `${[
    `Legs on ${form.entries.join(', ')}: ${form.legs.join(', ')}`,
    `stop loss ${form.stopLoss.join(', ')}`,
    `${legTimes[form.timeInForce]}${form.timesInForce.join(', ')}`,
    form.fraction ? 'fractions too' : 'whole units',
    ...(form.distance === undefined ? [] : [`at least ${form.distance} from the entry`]),
    ...(form.replace === undefined ? [] : ['the price of a resting stop can be changed']),
  ].join('; ')}.`;
}
