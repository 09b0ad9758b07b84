import { readFileSync, writeFileSync } from 'node:fs';
import { withChanges } from './changed-decisions.js';

writeFileSync('CHANGELOG.md', withChanges(readFileSync('CHANGELOG.md', 'utf8')));
