// The picture of the README: two of the messages that `npm run demo` plays, in the command's own colours.
import { readFileSync } from 'node:fs';
import { readMessageFile } from '../../../src/cli/message-file.js';
import { playMessage, playText } from '../../../src/cli/play.js';
import { colorTheme } from '../../../src/cli/theme.js';
import { terminalPicture } from './terminal-picture.js';

/** Path of the picture from the root of the repository. */
export const demoPictureFile = 'docs/public/demo.svg';

const columns = 92;
const shown = ['resize-long-shrink', 'rejected-unfilled-placeholders'];

export function demoPicture(): string {
  const texts = shown.map((name, index) => {
    const file = readMessageFile(name, readFileSync(`examples/signals/${name}.json`, 'utf8'));
    if ('usageError' in file) {
      throw new Error(file.usageError);
    }
    return playText(playMessage(file), `${index + 1}/${shown.length}`, colorTheme(columns));
  });
  const lines = ['\u001b[2m$\u001b[22m npm run demo', '', ...texts.join('').trimEnd().split('\n')];
  return terminalPicture(
    'npm run demo: an alert becomes orders, another is rejected with every reason',
    lines,
    columns,
  );
}
