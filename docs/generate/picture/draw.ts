// Draws the README's picture of the demo again: `npm run picture`.
import { writeFileSync } from 'node:fs';
import { demoPicture, demoPictureFile } from './demo-picture.js';

writeFileSync(demoPictureFile, demoPicture());
