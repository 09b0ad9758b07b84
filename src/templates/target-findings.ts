// What to write in place of a formula where formulas are not allowed: in the targets of an entry (targets 1).
import type { PlacedFinding } from './findings.js';
import type { Member } from './template-reading.js';

const instead = 'Formulas are not allowed in targets: write the number, or one takeProfit with a formula.';

/** The findings, those about values of targets with advice that a target can take. */
export function withTargetAdvice(
  template: string,
  findings: readonly PlacedFinding[],
  members: readonly Member[],
): readonly PlacedFinding[] {
  const targets = new Map(
    members
      .filter(({ path }) => path.find((part) => typeof part === 'string') === 'targets')
      .map(({ path, value: { start } }) => [start, path.join('.')]),
  );
  return findings.map((finding) => {
    const name = targets.get(finding.start);
    const advice = name === undefined ? undefined : targetAdvice(template, finding, name);
    return advice === undefined ? finding : { ...finding, message: advice };
  });
}

function targetAdvice(template: string, finding: PlacedFinding, name: string): string | undefined {
  const { code, severity, start, end, placeholder } = finding;
  const text = template.slice(start, end);
  const isQuoted = text.startsWith('"');
  if (code === 'arithmetic-outside-formula') {
    return `${isQuoted ? text.slice(1, -1) : text} is sent as it is, because alerts do not calculate. ${instead}`;
  }
  const rejected = isQuoted ? `and ${name} is then rejected` : 'which is not JSON: the whole alert is rejected';
  return code === 'placeholder-may-be-nan' && severity === 'error'
    ? `${placeholder} can become NaN, ${rejected}. ${instead}`
    : undefined;
}
