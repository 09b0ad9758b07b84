// Draws the demo of the README, and the year of the calendars: npm run generate -- picture
import { writeFileSync } from 'node:fs';
import { yearPicture, yearPictureFile } from '../calendars/year-picture.js';
import { demoPicture, demoPictureFile } from './demo-picture.js';

writeFileSync(yearPictureFile, yearPicture());
writeFileSync(demoPictureFile, demoPicture());
