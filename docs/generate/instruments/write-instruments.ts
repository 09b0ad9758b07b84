// Writes the instruments: npm run generate -- instruments
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { describedRoots, expiryDatesText, futuresText } from './instrument-files.js';
import { leanFile, leanProperties } from './lean-properties.js';

const lean = leanProperties();
if (lean === undefined) {
  console.log(`There is no ${leanFile}: the instruments are left as they are.`);
} else {
  const files = {
    'src/instruments/futures-instruments.ts': futuresText(describedRoots(lean)),
    'src/instruments/expiry-dates.ts': expiryDatesText(),
  };
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(file, text);
  }
  spawnSync('node_modules/.bin/biome', ['check', '--write', ...Object.keys(files)], { stdio: 'inherit' });
}
