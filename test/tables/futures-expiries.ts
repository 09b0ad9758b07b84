// Last days of trading by contract month: the newest of each root in the tests of QuantConnect/Lean, commit 2486390
// (Tests/TestData/FuturesExpiryFunctionsTestData.xml, Apache-2.0), from 2022, when Juneteenth became a holiday.

/** Pairs of a contract month and its last day, by root. */
export const leanExpiries: Readonly<Record<string, string>> = {
  ES: '2027-06 2027-06-17',
  MES: '2027-06 2027-06-17',
  NQ: '2027-06 2027-06-17',
  RTY: '2027-06 2027-06-17',
  YM: '2027-06 2027-06-17',
  MYM: '2027-06 2027-06-17',
  '6E': '2022-03 2022-03-14 2023-06 2023-06-16',
  '6J': '2022-03 2022-03-14 2023-06 2023-06-16',
  '6B': '2022-03 2022-03-14 2023-06 2023-06-16',
  '6A': '2022-03 2022-03-14 2023-06 2023-06-16',
  '6S': '2022-03 2022-03-14 2023-06 2023-06-16',
  '6N': '2023-06 2023-06-16',
  M6E: '2022-03 2022-03-14',
  '6C': '2022-03 2022-03-15',
  CL: '2022-07 2022-06-21 2022-08 2022-07-20 2022-09 2022-08-22 2022-10 2022-09-20 2022-11 2022-10-20 2022-12 2022-11-21 2023-06 2023-05-22 2023-12 2023-11-20',
  NG: '2023-05 2023-04-26 2023-06 2023-05-26 2023-07 2023-06-28 2023-08 2023-07-27 2023-09 2023-08-29 2023-10 2023-09-27 2023-11 2023-10-27 2023-12 2023-11-28',
  BZ: '2026-08 2026-06-30 2026-09 2026-07-31 2026-10 2026-08-31 2026-11 2026-09-30 2026-12 2026-10-30 2027-01 2026-11-30 2027-02 2026-12-31 2027-03 2027-01-29',
  GC: '2022-06 2022-06-28 2022-12 2022-12-28',
  HG: '2022-12 2022-12-28 2023-03 2023-03-29 2023-05 2023-05-26 2023-07 2023-07-27 2023-09 2023-09-27 2023-12 2023-12-27 2024-03 2024-03-26 2024-05 2024-05-29',
  ETH: '2023-03 2023-03-31 2023-04 2023-04-28 2023-05 2023-05-26 2023-06 2023-06-30 2023-07 2023-07-28 2023-08 2023-08-25 2023-09 2023-09-29 2023-12 2023-12-29',
  MET: '2023-02 2023-02-24 2023-03 2023-03-31 2023-04 2023-04-28 2023-05 2023-05-26 2023-06 2023-06-30',
  VXM: '2023-08 2023-08-16 2024-01 2024-01-17 2024-02 2024-02-14 2024-03 2024-03-20 2024-04 2024-04-17 2025-01 2025-01-22 2025-02 2025-02-19 2025-03 2025-03-18',
};

/** Where the exchange's own rule decides against Lean. */
export const expiryDifferences: readonly (readonly [root: string, month: string, why: string])[] = [
  ['BZ', '2023-02', 'The February contract ends on the last but one business day in London.'],
  ['BZ', '2024-02', 'The February contract ends on the last but one business day in London.'],
  ['BZ', '2025-02', 'The February contract ends on the last but one business day in London.'],
  ['BZ', '2026-02', 'The February contract ends on the last but one business day in London.'],
  ['BZ', '2026-10', 'August 31, 2026 is a bank holiday in London.'],
  ['BZ', '2027-02', 'The February contract ends on the last but one business day in London.'],
];

/**
 * Last days of trading of past contracts of ICE by contract month: of 2009 and 2010 as a calendar of 2008 has them
 * (http://www.bohlish.com/CEXP.cgi), of March 2018 as a broker's page of rollovers has them (https://fgmarkets.com/pl/rollover/),
 * of gasoil in January 2015 as Reuters has it (2015-01-12, "rolling to lower sulphur contract"). None of them is near June 19. December 2010 is left
 * out: the calendar takes December 31 for a holiday, on which US stocks traded.
 */
export const iceExpiries: Readonly<Record<string, string>> = {
  KC: '2009-03 2009-03-19 2009-05 2009-05-18 2009-07 2009-07-21 2009-09 2009-09-18 2009-12 2009-12-18 2010-03 2010-03-19 2010-05 2010-05-18 2010-07 2010-07-20 2010-09 2010-09-20 2018-03 2018-03-19',
  CC: '2009-03 2009-03-16 2009-05 2009-05-13 2009-07 2009-07-16 2009-09 2009-09-15 2009-12 2009-12-15 2018-03 2018-03-14',
  OJ: '2009-01 2009-01-09 2009-03 2009-03-11 2009-05 2009-05-08 2009-07 2009-07-13 2009-09 2009-09-10 2009-11 2009-11-09 2010-01 2010-01-08 2010-03 2010-03-11 2010-05 2010-05-10 2010-07 2010-07-12 2010-09 2010-09-10 2010-11 2010-11-09',
  CT: '2018-03 2018-03-07',
  SB: '2018-03 2018-02-28',
  B: '2018-04 2018-02-28',
  G: '2015-01 2015-01-12',
};
