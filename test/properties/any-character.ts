import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any code point that UTF-8 can write. fast-check's unit `binary` is the same, and takes seconds for a map of all of them. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((code) => String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count));
