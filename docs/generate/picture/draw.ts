// Draws the picture of the demo in the README: npm run generate -- picture
import { writeFileSync } from 'node:fs';
import { demoPicture, demoPictureFile } from './demo-picture.js';

writeFileSync(demoPictureFile, demoPicture());
