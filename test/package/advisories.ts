import { isRecord } from '../../src/core/json.js';

/** What is installed with the package, and what it contains. */
export const shipped: readonly string[] = [
  'decimal.js',
  'jsep',
  'valibot',
  'temporal-polyfill',
  'temporal-utils',
  'ipaddr.js',
  '@noble/hashes',
];

/** The shipped packages of which `npm audit --json` knows an advisory; undefined when the registry gave no list. */
export function advisedAgainst(answer: string): readonly string[] | undefined {
  const report: unknown = answer === '' ? undefined : JSON.parse(answer);
  return isRecord(report) && isRecord(report.vulnerabilities)
    ? Object.keys(report.vulnerabilities).filter((name) => shipped.includes(name))
    : undefined;
}
