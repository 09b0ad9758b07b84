// Prints the tests that failed, and "N passed, N failed", from the reports of the test runner. A missing report counts as a failure:
// nothing was tested.
import { relative } from 'node:path';
import { projects, readReport, searches } from '../test/projects/projects.mjs';

let passed = 0;
let failed = 0;
for (const folder of ['.', searches, ...projects]) {
  const report = readReport(folder);
  if (report === undefined) {
    console.log(`${folder}: no report`);
  }
  passed += report?.numPassedTests ?? 0;
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    // A file that does not load has a message and no tests.
    const isBroken = message !== '' && assertionResults.length === 0;
    const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    for (const failure of isBroken ? [message] : names) {
      console.log(`Failed: ${relative('.', name)}: ${failure}`);
    }
  }
  // A file that does not load fails the run without a failing test.
  failed += report?.numFailedTests || (report?.success ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
