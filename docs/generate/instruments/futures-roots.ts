// The futures of src/instruments, those with the most trading of a market first.
import type { ExpiryRule } from './expiry-rules.js';

/** Market under which Lean's file has a root; its rows and `corrections.ts` have ticks and point values. */
export type FuturesExchange = 'CME' | 'CBOT' | 'NYMEX' | 'COMEX' | 'CFE' | 'EUREX' | 'ICE';

/** A root of futures. */
export interface FuturesRoot {
  readonly root: string;
  readonly name: string;
  readonly exchange: FuturesExchange;
  /** Letters of the months that are traded. */
  readonly months: string;
  /** Last day of trading. */
  readonly expiry: ExpiryRule;
  /** Calendar days from the roll to the expiry. */
  readonly rollDays: number;
  /** The exchange's page. */
  readonly source: string;
}

type Row = readonly [root: string, name: string, page: string, months?: string];

/** What the roots of a group share. */
interface Group extends Pick<FuturesRoot, 'exchange' | 'expiry' | 'rollDays'> {
  readonly months?: string;
}

const quarterly = 'HMUZ';
const monthly = 'FGHJKMNQUVXZ';
const grainMonths = 'HKNUZ';
const beanMonths = 'FHKNQUX';
const productMonths = 'FHKNQUVZ';

const cme = (page: string): string => `https://www.cmegroup.com/markets/${page}.contractSpecs.html`;
const eurex = (page: string): string => `https://www.eurex.com/ex-en/markets/${page}`;
const ice = (page: string): string => `https://www.ice.com/products/${page}`;

// Each of these pages specifies all futures of its group.
const governmentBonds = 'int/fix/government-bonds/Mid-Term-Euro-OAT-Futures-42092';
const germanIndices = 'idx/dax/Micro-DAX-Futures-2615490';

function group(shared: Group, page: (path: string) => string, rows: readonly Row[]): readonly FuturesRoot[] {
  const { months: sharedMonths = quarterly, ...rest } = shared;
  return rows.map(([root, name, path, months = sharedMonths]) => ({ root, name, months, ...rest, source: page(path) }));
}

const index = { expiry: 'third-friday', rollDays: 8 } as const;
const bonds = { exchange: 'CBOT', expiry: 'seventh-day-before-last', rollDays: 26 } as const;
const notes = { exchange: 'CBOT', expiry: 'last-day', rollDays: 35 } as const;
const yields = { exchange: 'CBOT', expiry: 'last-day', rollDays: 5, months: monthly } as const;
const currencies = { exchange: 'CME', expiry: 'second-day-before-third-wednesday', rollDays: 5 } as const;
const canadian = { exchange: 'CME', expiry: 'day-before-third-wednesday', rollDays: 5 } as const;
const energy = { exchange: 'NYMEX', rollDays: 5, months: monthly } as const;
const metals = { expiry: 'third-last-day', rollDays: 33 } as const;
const grains = { exchange: 'CBOT', expiry: 'day-before-15th', rollDays: 19, months: grainMonths } as const;
const livestock = { exchange: 'CME' } as const;
const coins = { exchange: 'CME', expiry: 'last-friday', rollDays: 4, months: monthly } as const;
const volatility = { exchange: 'CFE', expiry: 'volatility-wednesday', rollDays: 5, months: monthly } as const;
const german = { exchange: 'EUREX' } as const;
const softs = { exchange: 'ICE' } as const;

/** Every root once. */
export const futuresRoots: readonly FuturesRoot[] = [
  ...group({ exchange: 'CME', ...index }, cme, [
    ['ES', 'E-mini S&P 500', 'equities/sp/e-mini-sandp500'],
    ['MES', 'Micro E-mini S&P 500', 'equities/sp/micro-e-mini-sandp-500'],
    ['NQ', 'E-mini Nasdaq-100', 'equities/nasdaq/e-mini-nasdaq-100'],
    ['MNQ', 'Micro E-mini Nasdaq-100', 'equities/nasdaq/micro-e-mini-nasdaq-100'],
    ['RTY', 'E-mini Russell 2000', 'equities/russell/e-mini-russell-2000'],
    ['M2K', 'Micro E-mini Russell 2000', 'equities/russell/micro-e-mini-russell-2000'],
    ['EMD', 'E-mini S&P MidCap 400', 'equities/sp/e-mini-sandp-midcap-400'],
  ]),
  ...group({ exchange: 'CBOT', ...index }, cme, [
    ['YM', 'E-mini Dow', 'equities/dow-jones/e-mini-dow'],
    ['MYM', 'Micro E-mini Dow', 'equities/dow-jones/micro-e-mini-dow'],
  ]),
  ...group({ exchange: 'CME', expiry: 'day-before-second-friday', rollDays: 8 }, cme, [
    ['NKD', 'Nikkei 225, dollar', 'equities/international-indices/nikkei-225-dollar'],
    ['NIY', 'Nikkei 225, yen', 'equities/international-indices/nikkei-225-yen'],
  ]),
  ...group(bonds, cme, [
    ['ZN', '10-Year T-Note', 'interest-rates/us-treasury/10-year-us-treasury-note'],
    ['ZB', 'U.S. Treasury Bond', 'interest-rates/us-treasury/30-year-us-treasury-bond'],
    ['TN', 'Ultra 10-Year T-Note', 'interest-rates/us-treasury/ultra-10-year-us-treasury-note'],
    ['UB', 'Ultra U.S. Treasury Bond', 'interest-rates/us-treasury/ultra-t-bond'],
  ]),
  ...group(notes, cme, [
    ['ZF', '5-Year T-Note', 'interest-rates/us-treasury/5-year-us-treasury-note'],
    ['ZT', '2-Year T-Note', 'interest-rates/us-treasury/2-year-us-treasury-note'],
  ]),
  ...group({ exchange: 'CME', expiry: 'day-before-third-wednesday-of-next-quarter', rollDays: 5 }, cme, [
    ['SR3', 'Three-Month SOFR', 'interest-rates/stirs/three-month-sofr'],
  ]),
  ...group({ ...yields, exchange: 'CME' }, cme, [['SR1', 'One-Month SOFR', 'interest-rates/stirs/one-month-sofr']]),
  ...group(yields, cme, [
    ['ZQ', '30-Day Federal Funds', 'interest-rates/stirs/30-day-federal-fund'],
    ['10Y', 'Micro 10-Year Yield', 'interest-rates/us-treasury/micro-10-year-yield'],
    ['2YY', 'Micro 2-Year Yield', 'interest-rates/us-treasury/micro-2-year-yield'],
    ['5YY', 'Micro 5-Year Yield', 'interest-rates/us-treasury/micro-5-year-yield'],
    ['30Y', 'Micro 30-Year Yield', 'interest-rates/us-treasury/micro-30-year-yield'],
  ]),
  ...group(currencies, cme, [
    ['6E', 'Euro FX', 'fx/g10/euro-fx'],
    ['6J', 'Japanese Yen', 'fx/g10/japanese-yen'],
    ['6B', 'British Pound', 'fx/g10/british-pound'],
    ['6A', 'Australian Dollar', 'fx/g10/australian-dollar'],
    ['6S', 'Swiss Franc', 'fx/g10/swiss-franc'],
    ['6N', 'New Zealand Dollar', 'fx/g10/new-zealand-dollar'],
    ['6M', 'Mexican Peso', 'fx/emerging-market/mexican-peso'],
    ['M6E', 'Micro EUR/USD', 'fx/g10/e-micro-euro'],
    ['M6A', 'Micro AUD/USD', 'fx/g10/e-micro-australian-dollar'],
    ['M6B', 'Micro GBP/USD', 'fx/g10/e-micro-british-pound'],
    ['MJY', 'Micro JPY/USD', 'fx/g10/e-micro-japanese-yen-us-dollar'],
    ['MSF', 'Micro CHF/USD', 'fx/g10/e-micro-swiss-franc-us-dollar'],
    ['E7', 'E-mini Euro FX', 'fx/g10/e-mini-euro-fx'],
    ['J7', 'E-mini Japanese Yen', 'fx/g10/e-mini-japanese-yen'],
  ]),
  ...group(canadian, cme, [
    ['6C', 'Canadian Dollar', 'fx/g10/canadian-dollar'],
    ['MCD', 'Micro CAD/USD', 'fx/g10/e-micro-canadian-dollar-us-dollar'],
  ]),
  ...group({ ...energy, expiry: 'third-day-before-25th' }, cme, [
    ['CL', 'Crude Oil', 'energy/crude-oil/light-sweet-crude'],
  ]),
  ...group({ ...energy, expiry: 'fourth-day-before-25th' }, cme, [
    ['MCL', 'Micro WTI Crude Oil', 'energy/crude-oil/micro-wti-crude-oil'],
    ['QM', 'E-mini Crude Oil', 'energy/crude-oil/emini-crude-oil'],
  ]),
  ...group({ ...energy, expiry: 'third-day-before-month' }, cme, [
    ['NG', 'Henry Hub Natural Gas', 'energy/natural-gas/natural-gas'],
  ]),
  ...group({ ...energy, expiry: 'fourth-day-before-month' }, cme, [
    ['QG', 'E-mini Natural Gas', 'energy/natural-gas/emini-natural-gas'],
    ['MNG', 'Micro Henry Hub Natural Gas', 'energy/natural-gas/micro-henry-hub-natural-gas'],
  ]),
  ...group({ ...energy, expiry: 'last-day-of-month-before' }, cme, [
    ['RB', 'RBOB Gasoline', 'energy/refined-products/rbob-gasoline'],
    ['HO', 'NY Harbor ULSD', 'energy/refined-products/heating-oil'],
  ]),
  ...group({ ...energy, expiry: 'last-london-day-two-months-before' }, cme, [
    ['BZ', 'Brent Last Day Financial', 'energy/crude-oil/brent-crude-oil-last-day'],
  ]),
  ...group({ ...metals, exchange: 'COMEX' }, cme, [
    ['GC', 'Gold', 'metals/precious/gold', 'GJMQVZ'],
    ['MGC', 'Micro Gold', 'metals/precious/e-micro-gold', 'GJMQVZ'],
    ['SI', 'Silver', 'metals/precious/silver', 'HKNUZ'],
    ['SIL', 'Micro Silver', 'metals/precious/1000-oz-silver', 'HKNUZ'],
    ['HG', 'Copper', 'metals/base/copper', 'HKNUZ'],
  ]),
  ...group({ exchange: 'COMEX', expiry: 'third-last-day-of-month-before', rollDays: 5 }, cme, [
    ['QO', 'E-mini Gold', 'metals/precious/emini-gold', 'GJMQVZ'],
    ['QI', 'E-mini Silver', 'metals/precious/emini-silver', 'HKNUZ'],
    ['MHG', 'Micro Copper', 'metals/base/micro-copper', 'HKNUZ'],
  ]),
  ...group({ ...metals, exchange: 'NYMEX' }, cme, [
    ['PL', 'Platinum', 'metals/precious/platinum', 'FJNV'],
    ['PA', 'Palladium', 'metals/precious/palladium', 'HMUZ'],
  ]),
  ...group(grains, cme, [
    ['ZC', 'Corn', 'agriculture/grains/corn'],
    ['ZS', 'Soybean', 'agriculture/oilseeds/soybean', beanMonths],
    ['ZW', 'Chicago SRW Wheat', 'agriculture/grains/wheat'],
    ['ZM', 'Soybean Meal', 'agriculture/oilseeds/soybean-meal', productMonths],
    ['ZL', 'Soybean Oil', 'agriculture/oilseeds/soybean-oil', productMonths],
    ['KE', 'KC HRW Wheat', 'agriculture/grains/kc-wheat'],
    ['ZO', 'Oats', 'agriculture/grains/oats'],
  ]),
  ...group({ ...livestock, expiry: 'last-day', rollDays: 27, months: 'GJMQVZ' }, cme, [
    ['LE', 'Live Cattle', 'agriculture/livestock/live-cattle'],
  ]),
  ...group({ ...livestock, expiry: 'tenth-day', rollDays: 8, months: 'GJKMNQVZ' }, cme, [
    ['HE', 'Lean Hogs', 'agriculture/livestock/lean-hogs'],
  ]),
  ...group({ ...livestock, expiry: 'last-thursday', rollDays: 8, months: 'FHJKQUVX' }, cme, [
    ['GF', 'Feeder Cattle', 'agriculture/livestock/feeder-cattle'],
  ]),
  ...group(coins, cme, [
    ['BTC', 'Bitcoin', 'cryptocurrencies/bitcoin/bitcoin'],
    ['MBT', 'Micro Bitcoin', 'cryptocurrencies/bitcoin/micro-bitcoin'],
    ['ETH', 'Ether', 'cryptocurrencies/ether/ether'],
    ['MET', 'Micro Ether', 'cryptocurrencies/ether/micro-ether'],
  ]),
  ...group(volatility, (page) => page, [
    ['VX', 'VIX', 'https://www.cboe.com/tradable_products/vix/vix_futures/specifications'],
    ['VXM', 'Mini VIX', 'https://cdn.cboe.com/resources/futures/VXM_Contract_Specifications.pdf'],
  ]),
  ...group({ ...german, expiry: 'second-day-before-10th', rollDays: 5 }, eurex, [
    ['FGBL', 'Euro-Bund', governmentBonds],
    ['FGBM', 'Euro-Bobl', governmentBonds],
    ['FGBS', 'Euro-Schatz', governmentBonds],
    ['FGBX', 'Euro-Buxl', governmentBonds],
    ['FOAT', 'Euro-OAT', governmentBonds],
    ['FBTP', 'Long-Term Euro-BTP', governmentBonds],
  ]),
  ...group({ ...german, expiry: 'third-friday-eurex', rollDays: 5 }, eurex, [
    ['FESX', 'EURO STOXX 50', 'idx/stx/blue-chips/EURO-STOXX-50-Futures-160088'],
    ['FSXE', 'Micro-EURO STOXX 50', 'idx/micro-product-suite'],
    ['FDAX', 'DAX', germanIndices],
    ['FDXM', 'Mini-DAX', germanIndices],
    ['FDXS', 'Micro-DAX', germanIndices],
    ['FTDX', 'TecDAX', germanIndices],
  ]),
  ...group({ exchange: 'ICE', months: monthly, expiry: 'last-london-day-two-months-before', rollDays: 5 }, ice, [
    ['B', 'Brent Crude', '219/Brent-Crude-Futures'],
  ]),
  ...group({ exchange: 'ICE', months: monthly, expiry: 'second-london-day-before-14th', rollDays: 5 }, ice, [
    ['G', 'Low Sulphur Gasoil', '34361119/Low-Sulphur-Gasoil-Futures'],
  ]),
  ...group({ ...softs, expiry: 'second-day-before-third-wednesday', rollDays: 5 }, ice, [
    ['DX', 'US Dollar Index', '194/US-Dollar-Index-Futures'],
  ]),
  ...group({ ...softs, expiry: 'last-day-of-month-before', rollDays: 5 }, ice, [
    ['SB', 'Sugar No. 11', '23/Sugar-No-11-Futures', 'HKNV'],
  ]),
  ...group({ ...softs, expiry: 'eighth-day-before-last', rollDays: 33 }, ice, [
    ['KC', 'Coffee C', '15/Coffee-C-Futures', 'HKNUZ'],
  ]),
  ...group({ ...softs, expiry: 'eleventh-day-before-last', rollDays: 32 }, ice, [
    ['CC', 'Cocoa', '7/Cocoa-Futures', 'HKNUZ'],
  ]),
  ...group({ ...softs, expiry: 'seventeenth-last-day', rollDays: 16 }, ice, [
    ['CT', 'Cotton No. 2', '254/Cotton-No-2-Futures', 'HKNVZ'],
  ]),
  ...group({ ...softs, expiry: 'fourteenth-day-before-last', rollDays: 13 }, ice, [
    ['OJ', 'FCOJ-A', '30/FCOJ-A-Futures', 'FHKNUX'],
  ]),
];
