/** Width of a text in terminal columns. */
export function displayWidth(content: string): number {
  let width = 0;
  for (const character of content) {
    width += /\p{Mark}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  }
  return width;
}

/** Characters two columns wide: East Asian scripts and emoji. */
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Breaks a text into lines at its spaces. A word is broken only if it is wider than a line. */
export function wrapped(content: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const words = content.split(/\s+/).filter((part) => part !== '');
  for (const word of words.flatMap((whole) => broken(whole, columns))) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > columns) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** A word in pieces that fit a line. */
function broken(word: string, columns: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && displayWidth(piece) + displayWidth(character) > columns) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
