// Writes the calendars: npm run generate -- calendars
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { calendarData, calendarFile, calendarText } from './calendar-files.js';

const files = Object.entries(calendarData).map(([name, calendar]) => {
  const file = calendarFile(name);
  writeFileSync(file, calendarText(name, calendar));
  return file;
});
spawnSync('node_modules/.bin/biome', ['check', '--write', ...files], { stdio: 'inherit' });
