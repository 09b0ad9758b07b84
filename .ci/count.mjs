// Prints "N passed, N failed" from the reports of the test runner; without a report nothing was tested, which is a failure.
import { readFileSync } from 'node:fs';
import { projects } from '../test/projects/projects.mjs';

const files = ['reports/vitest.json', ...projects.map((project) => `${project}/reports/vitest.json`)];

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.log(`${file}: no report`);
    return { numPassedTests: 0, numFailedTests: 0, success: false };
  }
}

const reports = files.map(readReport);
const passed = reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0);
// A file that cannot be loaded fails the run without a failing test of its own.
const failed = reports.reduce(
  (sum, { success, numFailedTests }) => sum + (success || numFailedTests > 0 ? numFailedTests : 1),
  0,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
