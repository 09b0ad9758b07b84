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
