/** A goal with the figure that was measured for it. */
export interface Measured {
  readonly label: string;
  readonly value: number;
  /** The most that the figure may be. */
  readonly most: number;
}

/** Why a goal is missed. */
interface Cause {
  /** Labels of the goals. */
  readonly goals: readonly string[];
  /** What takes the time, and what was tried against it. */
  readonly tried: string;
  /** What the faster way would cost. */
  readonly cost: string;
}

const causes: readonly Cause[] = [
  {
    goals: ['parseSignal, typical'],
    tried:
      'In a profile, a third of the time is reading the values and storing them by field name in the order of the fields, an eighth finding the names in the table, a tenth the look for formulas. Rules are checked only for fields that have any, and limits compared only where a field has them.',
    cost: 'A record that is written out by position, field by field, beside the field table, and rules as bit sets over positions: each field would be described twice.',
  },
  {
    goals: ['faulty against typical'],
    tried:
      'In a profile, an error is mostly its sentence: the value in quotes, a look for placeholders in it, and the error object. What is known before, path, code and expectation, is made once a field. A faster typical message makes this ratio worse.',
    cost: 'Sentences made only when they are read: getters in place of plain JSON data.',
  },
  {
    goals: ['typical', 'buy with bracket', 'resize', 'swap', 'text to plan, mixed'],
    tried:
      'In a profile of the typical message, decimal.js is a fifth of the time, figures and their list a fifth, asking ports and checking what they answer (safety P1) a sixth, prices and brackets a seventh, gates a fifteenth. Since the goals were set came the guard, calendars, ladders, fees, margins and what a restart needs: half as many calls again for each plan, with a third fewer decimals. Instruments, quotes, the reference price, the stop-loss leg, the date of today and the account are found once a plan. An object literal that begins with a spread costs as much as a multiplication; those on every way are gone (a swap took a quarter less). Private names of the class of figures cost 3 %, and stay.',
    cost: 'A second arithmetic on integers beside decimal.js, or decimals forged with its private fields; or a trace that is made only when asked for: a second way through the planner.',
  },
  {
    goals: ['with a profile that changes nothing', 'with a profile that changes the form'],
    tried: 'The limits of a profile are read once, and forms are tried one after another until the broker takes one.',
    cost: 'Verdicts on an order that are kept from plan to plan, in state of a module.',
  },
  {
    goals: ['an exit that cancels 10,000 orders', 'a buy beside 10,000 positions, with a limit on positions'],
    tried:
      'Each order or position is looked at once, and what the port answers for it is checked (safety P1). The goal is in milliseconds of a machine on which JSON.parse of the typical message took 1.3 to 2.1 µs.',
    cost: 'Answers of ports that are not checked.',
  },
  {
    goals: ['an exit of 10,000 option contracts with a stop each'],
    tried:
      'The time is in proportion to the contracts: 10,000 orders are planned, with their prices, fees, gates and figures, and 10,000 are cancelled. The goal is 4 µs for each.',
    cost: 'Orders of one exit that share their prices and gates, which the rules judge for each contract by itself.',
  },
  {
    goals: ['trace of the typical buy'],
    tried:
      'Every number of the orders is followed to its leaves, and every choice tells by what it was made; that came after the goal was set. Each figure is in the list once.',
    cost: 'Shorter names of rules and operations, which a reader of the trace would have to look up.',
  },
  {
    goals: ['planSignal, twenty positions and every rule of the guard'],
    tried:
      'Without a guard, a plan does not read the twenty positions. A guard asks for each position, its quote and its stops, checks them and values them in decimals. Positions, prices and the state of the day are looked up once per plan. Sums take two fifths of the time, quotes and stops a fifth each, the day a tenth. Calculating the midpoint, the value, the distance to the stop and the loss of twenty positions with decimal.js makes the plan 1.77 times as long (2026-11-29): decimal.js cannot reach the goal.',
    cost: 'Values that are kept from plan to plan, which are wrong as soon as a port answers differently, or unchecked answers of ports.',
  },
  {
    goals: ['check --jsonl', 'plan --jsonl'],
    tried:
      'Files of options are read and checked once, absent settings too. Responses are written in blocks; the rest is what the command does beyond the loop: the request is checked, with its own clock, and lines are counted.',
    cost: 'A second way through the command, without its checks of a request.',
  },
  {
    goals: ['import of the main entry'],
    tried:
      'valibot and temporal-polyfill are built in, of each only what is used; nothing is computed on import but the tables of fields and rules. Most of the time is finding, reading and compiling the files that the entries share. One file for all entries takes longer, because everything is compiled; the main entry as a file by itself takes a third less (docs/size.md).',
    cost: 'A main entry that shares no file: a program that imports a second entry loads and checks everything twice.',
  },
];

/** The section about the goals that a run has missed. */
export function missedGoals(measured: readonly Measured[]): string {
  const missed = measured.filter(({ value, most }) => value > most);
  if (missed.length === 0) {
    return 'None in this run.';
  }
  const lines = missed.map(({ label, value, most }) => {
    const { tried, cost } = causes.find(({ goals }) => goals.includes(label)) ?? unknownCause;
    return `| ${label} | ${value.toFixed(2)}, goal ${most} | ${tried} | ${cost} |`;
  });
  return [
    '| goal | measured | what takes the time, and what was tried | what the faster way would cost |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

const unknownCause = { tried: 'Not looked into yet.', cost: 'Not known yet.' } as const;
