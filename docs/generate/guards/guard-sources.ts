// The sentence that confirms each figure of src/guards. The texts were read on 2026-11-27 in stored copies of public pages, whose age
// is not known; a sentence that does not stem from the firm's own page says so in `note`.

/** A sentence of a public page. */
export interface GuardSource {
  /** Identifiers of the sets that it is about. */
  readonly sets: readonly string[];
  /** Settings of the guard that it confirms: `maxDrawdown.amount`. */
  readonly settings: readonly string[];
  readonly sentence: string;
  readonly page: string;
  /** Whose text it is, where it is not the firm's own. */
  readonly note?: string;
}

const topstep = ['topstep-50k', 'topstep-100k', 'topstep-150k'];
const apexEndOfDay = ['apex-eod-50k', 'apex-eod-100k'];
const apexIntraday = ['apex-intraday-50k', 'apex-intraday-100k'];
const apex = [...apexEndOfDay, ...apexIntraday];
const testAccounts = ['take-profit-trader-50k', 'take-profit-trader-100k'];
const rapid = ['fundednext-rapid-50k', 'fundednext-rapid-100k'];
const ftmo = ['ftmo-2-step-100k', 'ftmo-1-step-100k'];
const breakout = ['breakout-1-step-100k', 'breakout-2-step-100k'];

const pages = {
  topstepLoss: 'https://help.topstep.com/en/articles/8284204-what-is-the-maximum-loss-limit',
  topstepMicros: 'https://intercom.help/topstep-llc/en/articles/9221977-topstepx-micros-and-minis',
  topstepHours: 'https://intercom.help/topstep-llc/en/articles/8284206-when-and-what-products-can-i-trade',
  collection: 'https://github.com/kburrus64-max/prop-firm-rules',
  apexEvaluations: 'https://apextraderfunding.com/help-center/eod-trailing-drawdown-accounts/eod-evaluations/',
  profitDrawdown:
    'https://takeprofittraderhelp.zendesk.com/hc/en-us/articles/15170265979165-Rule-3-Do-Not-Hit-End-Of-Day-EOD-Maximum-Trailing-Drawdown',
  profitSize: 'https://takeprofittrader.crunch.help/en/test-rules/rule-2-do-not-exceed-maximum-position-size',
  profitHours:
    'https://takeprofittrader.crunch.help/en/test-rules/rule-5-trade-approved-products-during-approved-hours',
  rapidLimits:
    'https://helpfutures.fundednext.com/en/articles/10740659-what-are-the-loss-limit-rules-in-the-fundednext-futures-challenge',
  rapidResets:
    'https://helpfutures.fundednext.com/en/articles/10740510-what-are-the-reset-conditions-and-fees-at-fundednext-futures',
  ftmoAccount: 'https://ftmo.com/en/faq/ftmo-account',
  ftmoDay: 'https://academy.ftmo.com/lesson/maximum-daily-loss',
  ftmoLoss: 'https://academy.ftmo.com/?p=47',
  ftmoOneStep: 'https://ftmo.com/au/?p=1671',
  ftmoObjectives: 'https://promo.ftmo.oanda.com/new-1-step-challenge',
  breakoutRules: 'https://www.breakoutprop.com/program-rules',
  breakoutDay:
    'https://intercom.help/breakoutprop/en/articles/11647189-what-is-the-maximum-daily-loss-in-a-funded-account',
  breakoutTrail:
    'https://intercom.help/breakoutprop/en/articles/10340637-how-is-the-maximum-drawdown-calculated-for-the-2-step-breakout-evaluation',
};

const collected = 'a collection with the address of each page of the firms, which it read on 2026-10-04';
const summarized = 'a public summary of this page, of 2026-07-15';

/** Sentences, in the order of the sets. */
export const guardSources: readonly GuardSource[] = [
  {
    sets: ['topstep-50k'],
    settings: ['maxDrawdown.amount'],
    sentence:
      'If you make $500 on the first trading day in the $50K account, your account balance will be $50,500, which will make your Maximum Loss Limit $48,500 ($2,000 from the account balance high).',
    page: pages.topstepLoss,
  },
  {
    sets: ['topstep-100k', 'topstep-150k'],
    settings: ['maxDrawdown.amount'],
    sentence: '$2,000 on 50K, $3,000 on 100K, $4,500 on 150K, Trailing (end-of-day), locks at initial',
    page: pages.collection,
    note: collected,
  },
  {
    sets: topstep,
    settings: ['maxDrawdown.trailing'],
    sentence: 'The Maximum Loss Limit is calculated from your account balance high at the end of the trading day.',
    page: pages.topstepLoss,
  },
  {
    sets: topstep,
    settings: ['maxDrawdown.stopsAtStart'],
    sentence:
      'Once the Maximum Loss Limit reaches the initial starting balance, it won’t change for the remainder of the account.',
    page: pages.topstepLoss,
  },
  {
    sets: topstep,
    settings: ['maxContracts.limit', 'maxContracts.weights'],
    sentence:
      '1 mini contract = 10 micros. In a 50K account, you can trade up to 50 micros (For example, 4 ES and 10 MES). In a 100K account, you can trade up to 100 micros (For example, 9 ES and 10 MES). In a 150K account, you can trade up to 150 micros (For example, 14 ES and 10 MES).',
    page: pages.topstepMicros,
  },
  {
    sets: topstep,
    settings: ['dayStart'],
    sentence: 'You can resume trading at 5:00 PM CT.',
    page: pages.topstepHours,
  },
  {
    sets: apexEndOfDay,
    settings: ['maxLossPerDay'],
    sentence: '$500 on 25K, $1,000 on 50K, $1,500 on 100K, $2,000 on 150K (pauses trading, not a breach)',
    page: pages.collection,
    note: collected,
  },
  {
    sets: apexEndOfDay,
    settings: ['maxDrawdown.amount', 'maxDrawdown.trailing'],
    sentence: '$1,000 on 25K, $2,000 on 50K, $3,000 on 100K, $4,000 on 150K, Trailing (end-of-day)',
    page: pages.collection,
    note: collected,
  },
  {
    sets: apexIntraday,
    settings: ['maxDrawdown.amount', 'maxDrawdown.trailing'],
    sentence: '$1,000 on 25K, $2,000 on 50K, $3,000 on 100K, $4,000 on 150K, Trailing (intraday, incl. open P/L)',
    page: pages.collection,
    note: collected,
  },
  {
    sets: ['apex-eod-50k', 'apex-intraday-50k'],
    settings: ['maxContracts.limit', 'maxContracts.weights'],
    sentence: '$50K: 6 / 60 micros',
    page: pages.apexEvaluations,
    note: summarized,
  },
  {
    sets: ['apex-eod-100k', 'apex-intraday-100k'],
    settings: ['maxContracts.limit', 'maxContracts.weights'],
    sentence: '$100K: 8 / 80 micros',
    page: pages.apexEvaluations,
    note: summarized,
  },
  {
    sets: apex,
    settings: ['dayStart'],
    sentence: 'Trading day resets 6:00 pm ET',
    page: pages.collection,
    note: collected,
  },
  {
    sets: testAccounts,
    settings: ['maxDrawdown.amount', 'maxContracts.limit'],
    sentence: '$50,000: 6 Contracts, $2,000; $100,000: 12 Contracts, $3,000',
    page: pages.profitDrawdown,
  },
  {
    sets: testAccounts,
    settings: ['maxDrawdown.trailing', 'maxDrawdown.stopsAtStart'],
    sentence:
      'In this case, the minimum account balance will continue to "Trail" $1,500 behind your HIGHEST end of day account balance until it reaches $25,000. Once the minimum account balance reaches the starting point for the account, it will no longer "Trail" your account higher.',
    page: pages.profitDrawdown,
  },
  {
    sets: testAccounts,
    settings: ['maxContracts.weights'],
    sentence:
      'Please note that you are allowed 10x position size on the Micro products. For example on the $50K account you can trade up to 60 micro contracts.',
    page: pages.profitSize,
  },
  {
    sets: testAccounts,
    settings: ['dayStart'],
    sentence: '… anything opened at 6 PM eastern time or later will count as a trade for the following day.',
    page: pages.profitHours,
  },
  {
    sets: rapid,
    settings: ['maxDrawdown.amount', 'maxDrawdown.trailing'],
    sentence:
      'Works on a trailing end-of-day (EOD) system … Loss Limits – Rapid Challenge: $50,000: $2,000, $100,000: $2,500',
    page: pages.rapidLimits,
  },
  {
    sets: rapid,
    settings: ['maxDrawdown.stopsAtStart'],
    sentence:
      'Once it reaches the initial balance (after your first withdrawal or equivalent profit), it no longer moves further.',
    page: pages.rapidLimits,
  },
  {
    sets: rapid,
    settings: ['dayStart'],
    sentence: '… after a daily loss breach, trading resumes at the next trading session open at 5 PM CT.',
    page: pages.rapidResets,
  },
  {
    sets: ['ftmo-2-step-100k'],
    settings: ['maxLossPerDay', 'maxDrawdown.amount'],
    sentence: 'Account Balance $100,000: Maximum Daily Loss $5,000, Maximum Loss $10,000',
    page: pages.ftmoAccount,
  },
  {
    sets: ['ftmo-2-step-100k'],
    settings: ['maxDrawdown.trailing'],
    sentence:
      'The rule remains the same during all three stages, so with a $100,000 Normal risk account, for example, your equity can never be less than $90,000.',
    page: pages.ftmoLoss,
  },
  {
    sets: ['ftmo-1-step-100k'],
    settings: ['maxLossPerDay'],
    sentence: 'Max Daily Loss 3%',
    page: pages.ftmoObjectives,
  },
  {
    sets: ['ftmo-1-step-100k'],
    settings: ['maxDrawdown.amount', 'maxDrawdown.trailing'],
    sentence:
      '… the highest account balance achieved at the end of any preceding trading day or, if higher, the Initial Simulated Capital, and the Maximum Loss Amount. The Maximum Loss Amount is 10% of the Initial Simulated Capital. The limit can only increase, but never decrease.',
    page: pages.ftmoOneStep,
  },
  {
    sets: ftmo,
    settings: ['dayStart'],
    sentence: 'The limit is recalculated every midnight CE(S)T.',
    page: pages.ftmoDay,
  },
  {
    sets: ['breakout-1-step-100k'],
    settings: ['maxLossPerDayPercent', 'maxDrawdown.amount', 'maxDrawdown.trailing'],
    sentence: '1-Step (Classic), $100,000: Max Drawdown (static) $6,000, Max daily loss 4%',
    page: pages.breakoutRules,
  },
  {
    sets: ['breakout-2-step-100k'],
    settings: ['maxLossPerDayPercent', 'maxDrawdown.amount'],
    sentence: '2-Step, $100,000: Max Drawdown (Trailing) $8,000, Max daily loss 5%',
    page: pages.breakoutRules,
  },
  {
    sets: ['breakout-2-step-100k'],
    settings: ['maxDrawdown.trailing', 'maxDrawdown.stopsAtStart'],
    sentence:
      'The maximum drawdown equity limit trails up with your High Water Mark. This occurs any time your High Water Mark increases, not at a single fixed time of the day. … The maximum drawdown equity limit will not trail past your starting balance.',
    page: pages.breakoutTrail,
  },
  {
    sets: breakout,
    settings: ['dayStart'],
    sentence:
      'The maximum daily loss equity limit is recalculated every day at 00:30 UTC based on your funded account balance at that time.',
    page: pages.breakoutDay,
  },
];
