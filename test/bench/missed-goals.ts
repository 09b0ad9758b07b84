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
    goals: [
      'parseSignal, typical',
      'typical against zod to the same Signal',
      "typical against valibot's object schema",
      'text to Signal against ajv and conversion by hand to the same Signal',
    ],
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
    goals: ['planSignal buy with bracket', 'planSignal resize', 'planSignal swap', 'planSignal typical'],
    tried:
      'In a profile of the typical message, four tenths of the time are decimal.js, and an eighth is naming each field that a decision used (safety M4). Instruments, quotes, the reference price, the stop-loss leg, the date of today and the account are found once a plan. Object literals that begin with a spread took a fifth of a plan and are gone. Prices are compared by their text, and rounded by places where the tick is a power of ten. The checks of what ports answer (safety P1) take 1 to 10 %, also where a chain of 168 contracts is read; the numbers of the explanation take 12 to 33 %.',
    cost: 'A second arithmetic on integers beside decimal.js, or decimals forged with its private fields; or a trace that is made only when asked for: a second way through the planner.',
  },
  {
    goals: ['planSignal, twenty positions and every rule of the guard'],
    tried:
      'A plan without a guard does not look at the twenty positions; with it, each position, its quote and its stops are asked for, checked and valued in decimals. Positions, prices and the state of the day are looked up once per plan. Sums take two fifths of the time, quotes and stops a fifth each, the day a tenth. Calculating the midpoint, the value, the distance to the stop and the loss of twenty positions with decimal.js alone already makes the plan 1.77 times as long (2026-11-29), so the goal cannot be reached with decimal.js.',
    cost: 'Values that are kept from plan to plan, which are wrong as soon as a port answers differently, or answers of ports that are not checked.',
  },
  {
    goals: ['text through receive to OrderPlan, typical'],
    tried:
      'The sum of parsing and planning above, and the look at the request. Nothing was tried apart from these two.',
    cost: 'The same as there.',
  },
  {
    goals: ['formulas against expr-eval', 'formulas against jexl', 'formulas against expression-language'],
    tried:
      'Formulas are parsed by jsep and calculated by decimal.js; the peers calculate in doubles. Nothing new was tried.',
    cost: 'A parser of our own, doubles where they happen to be exact, or a cache of parsed formulas that lives longer than the message.',
  },
  {
    goals: ['check --jsonl'],
    tried:
      'Responses are written in blocks; the rest is what the command does beyond the loop: the request is checked, with its own clock, and lines are counted. Nothing new was tried.',
    cost: 'A second way through the command, without its checks of a request.',
  },
  {
    goals: ['import of the main entry', 'import against that of valibot', 'import against that of its libraries'],
    tried:
      'valibot and temporal-polyfill are built in, of each only what is used; subpaths share chunks; nothing is computed on import but the tables of fields and rules.',
    cost: 'Settings checked by hand in place of valibot, or tables that are built when first used: state of a module, and a slow first message.',
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
