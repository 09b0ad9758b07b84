// Prints "N passed, N failed" from the report of the test runner; without a report nothing was tested, which is a failure.
import { readFileSync } from 'node:fs';

const [, , file = ''] = process.argv;

function readReport() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, success: false };
  }
}

const { numPassedTests, numFailedTests, success } = readReport();
// A file that cannot be loaded fails the run without a failing test of its own.
const failed = success || numFailedTests > 0 ? numFailedTests : 1;
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
