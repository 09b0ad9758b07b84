// The commands and their options: what the help says of them, and what the arguments are read by.

export const commandNames = [
  'check',
  'plan',
  'formula',
  'conform',
  'explain',
  'allowance',
  'play',
  'lint',
  'template',
  'replay',
  'brokers',
  'calendar',
] as const;

/** Name of a command. */
export type CommandName = (typeof commandNames)[number];

interface Command {
  /** What it does, in one line. */
  readonly does: string;
  /** What it takes, as its usage has it; empty if it takes nothing. */
  readonly takes: '[FILE]' | '[FILE…]' | 'FOLDER' | 'TICKER' | '[LOG]' | '[ID] [DATE]' | '';
  /** The keys of a request, in lines. */
  readonly request?: readonly string[];
  /** What there is to know apart from its options, in lines. */
  readonly notes?: readonly string[];
  readonly examples: readonly [Example, Example];
}

interface Example {
  readonly shows: string;
  readonly line: string;
}

const planRequest = [
  '{"payload": message (or "text": its raw text), "settings", "market", "receivedAt", "signalId",',
  ' "broker": identifier or profile, "account": state of its day}',
];

export const commands: Readonly<Record<CommandName, Command>> = {
  check: {
    does: 'validate a message: the signal in it, or every error',
    takes: '[FILE]',
    request: [
      '{"payload": message (or "text": its raw text), "assetClass", "now", "allowBatchSignals", "tickers",',
      ' "marketTimeZone", "strikeCount", "mistypedFields", "futuresSizing"}',
    ],
    examples: [
      { shows: 'Check one alert', line: 'signal-to-order check alert.json' },
      { shows: 'Check one alert per line', line: 'signal-to-order check --jsonl alerts.jsonl' },
    ],
  },
  plan: {
    does: 'plan a message with settings and a market: the order plan, or every error',
    takes: '[FILE]',
    request: planRequest,
    notes: ['A batch is answered item by item; the exit status is 1 if an item is rejected.'],
    examples: [
      { shows: 'Plan an alert in a market', line: 'signal-to-order plan alert.json --market market.json' },
      {
        shows: 'Plan one alert per line, in the form that a broker takes',
        line: 'signal-to-order plan --jsonl alerts.jsonl --market market.json --broker alpaca --no-trace',
      },
    ],
  },
  formula: {
    does: 'replace the formulas in a message by their results',
    takes: '[FILE]',
    request: ['{"payload": message (or "text": its raw text)}'],
    examples: [
      { shows: 'Evaluate the formulas of an alert', line: 'signal-to-order formula alert.json' },
      { shows: 'One alert per line', line: 'signal-to-order formula --jsonl alerts.jsonl' },
    ],
  },
  conform: {
    does: 'say whether a broker takes an order or a plan, and the nearest plan that it takes',
    takes: '[FILE]',
    request: [
      '{"broker": identifier or profile, "assetClass", "order" or "plan", "now", "quote", "position", "instrument",',
      ' "account", "marketTimeZone", "contracts"}',
    ],
    examples: [
      { shows: 'Judge an order by the broker of the request', line: 'signal-to-order conform order.json' },
      {
        shows: 'Judge one order per line by the same broker',
        line: 'signal-to-order conform --jsonl orders.jsonl --broker alpaca',
      },
    ],
  },
  explain: {
    does: 'explain the plan of a plan request: its sizes and prices, then every rule, the orders and the notices',
    takes: '[FILE]',
    request: planRequest,
    examples: [
      { shows: 'Explain how an alert is planned', line: 'signal-to-order explain alert.json --market market.json' },
      {
        shows: 'With every way in which the plan can end',
        line: 'signal-to-order explain alert.json --market market.json --settings settings.json --ends',
      },
    ],
  },
  allowance: {
    does: 'say what an entry in a ticker may be at most right now, and what is left of each limit',
    takes: 'TICKER',
    notes: ['The exit status is 1 if nothing may be entered.'],
    examples: [
      {
        shows: 'What may be entered with the settings and the state of the account',
        line: 'signal-to-order allowance AAPL --market market.json --settings settings.json --account day.json',
      },
      {
        shows: 'On one side, with a stop loss at 2 percent',
        line: 'signal-to-order allowance AAPL --market market.json --settings settings.json --side long --stop-loss 2',
      },
    ],
  },
  play: {
    does: 'show every alert in a folder: the message, then its errors underlined, or its orders',
    takes: 'FOLDER',
    notes: [
      'A file *.json is a bare alert or batch, or an object with these keys, of which payload or text is required:',
      '  title, description  what is shown above the message',
      '  payload or text     the message as JSON, or the raw text of a request body',
      '  settings, market    of this alert; the options fill in what it lacks',
      '  receivedAt          time of receipt; default the time of the market',
      '  signalId            prefix of every clientOrderId',
      '  expect              orders, nothing-to-do, postponed, or a list of error codes',
      '  steps               the expected steps, such as "buy 5 AAPL market (open) day"',
      'The exit status is 1 if a result differs from what its file expects. A rejected alert without expect is shown.',
    ],
    examples: [
      { shows: 'Play a folder of bare alerts', line: 'signal-to-order play alerts --market market.json' },
      {
        shows: 'With settings of your own',
        line: 'signal-to-order play alerts --market market.json --settings settings.json',
      },
    ],
  },
  lint: {
    does: 'check the texts of alerts before they are armed: their placeholders filled in with every kind of value',
    takes: '[FILE…]',
    request: ['{"template": text, "platform", "alert", "settings", "market", "broker"} with --jsonl'],
    notes: ['Without --jsonl a file is the text itself.'],
    examples: [
      { shows: 'Lint the text of an alert', line: 'signal-to-order lint alert.txt' },
      {
        shows: 'Plan what it comes to, in a market and for a broker',
        line: 'signal-to-order lint alert.txt --market market.json --broker alpaca',
      },
    ],
  },
  template: {
    does: 'ask what an alert is to do, and print its text, its lines of Pine Script, and what it comes to',
    takes: '',
    notes: ['It asks on the terminal.'],
    examples: [
      { shows: 'Write the text of an alert', line: 'signal-to-order template' },
      { shows: 'Check it once you have edited it', line: 'signal-to-order lint alert.txt' },
    ],
  },
  replay: {
    does: 'decide a log of messages under two settings or by two versions, and group what differs by the rule behind it',
    takes: '[LOG]',
    request: ['{"payload": message, "market", "receivedAt", "signalId", "accountEvents"} in each line'],
    notes: [
      '--settings is before, --against after. Without --against the decisions are counted.',
      '--recorded is what another version has answered to the log: plan LOG --jsonl. --settings is then that of both.',
      'A decision that differs by several rules is counted in the group of each.',
      'A line that cannot be decided is told with its number; the others are decided.',
    ],
    examples: [
      {
        shows: 'What another setting would have changed',
        line: 'signal-to-order replay log.jsonl --settings now.json --against next.json',
      },
      {
        shows: 'Fail in continuous integration unless only the spread gate decides differently',
        line: 'signal-to-order replay log.jsonl --settings now.json --against next.json --ci --allow gate.spread',
      },
    ],
  },
  brokers: {
    does: 'list the profiles of brokers, each with its day and its asset classes',
    takes: '',
    examples: [
      { shows: 'List the identifiers that --broker takes', line: 'signal-to-order brokers' },
      { shows: 'Those that trade options', line: 'signal-to-order brokers | grep options' },
    ],
  },
  calendar: {
    does: 'print the sessions of a day, the days of a calendar, or all calendars',
    takes: '[ID] [DATE]',
    notes: ['The exit status is 1 for a day that the calendar does not know.'],
    examples: [
      { shows: 'The half day after Thanksgiving', line: 'signal-to-order calendar XNYS 2026-11-27' },
      { shows: 'Every holiday and half day of a calendar', line: 'signal-to-order calendar CME-EQUITY' },
    ],
  },
};

interface Option {
  /** What its value is; absent: it has none. */
  readonly value?: string;
  readonly of: readonly CommandName[];
  readonly does: readonly string[];
  /** It can be given several times. */
  readonly multiple?: true;
  /** Why a command lacks it, as a sentence. */
  readonly without?: Readonly<Partial<Record<CommandName, string>>>;
}

/** Options apart from `--help` and `--version`. */
export const options = {
  jsonl: {
    of: ['check', 'plan', 'formula', 'conform', 'lint'],
    does: ['read one request per line, write one response per line'],
  },
  ends: {
    of: ['explain'],
    does: [
      'add a table of every way in which the plan can end: what is held then, what a stop protects, what',
      'still rests, and which end is the worst',
    ],
  },
  'no-trace': { of: ['plan'], does: ['leave the trace, the rules behind the plan, out of it'] },
  broker: {
    value: 'ID',
    of: ['plan', 'explain', 'allowance', 'conform', 'lint'],
    does: ['broker of a profile, for requests without; see brokers'],
    without: { check: 'It makes no orders.' },
  },
  platform: {
    value: 'NAME',
    of: ['lint'],
    does: ['platform of the alert: tradingview (default), trendspider or none'],
  },
  alert: { value: 'KIND', of: ['lint'], does: ['what the alert is on: strategy or indicator'] },
  settings: {
    value: 'FILE',
    of: ['plan', 'explain', 'allowance', 'play', 'lint', 'replay'],
    does: ['settings of the strategy, for requests without; with replay,', 'the settings before'],
  },
  against: { value: 'FILE', of: ['replay'], does: ['the settings after'] },
  recorded: {
    value: 'FILE',
    of: ['replay'],
    does: ['answers to the log by another version, to compare with this one'],
  },
  ci: {
    of: ['replay'],
    does: ['exit with 1 if a decision differs by a rule that is not allowed, or a line is broken'],
  },
  allow: {
    value: 'RULE',
    of: ['replay'],
    multiple: true,
    does: ['a rule or code by which decisions may differ; may be repeated'],
  },
  json: {
    of: ['allowance', 'replay', 'calendar'],
    does: ['write the answer as one JSON object; of replay with the decisions', 'that differ'],
  },
  html: { value: 'FILE', of: ['replay'], does: ['write the report as one page, to look at and to send'] },
  market: {
    value: 'FILE',
    of: ['plan', 'explain', 'allowance', 'play', 'lint'],
    does: ['the market, for requests without'],
  },
  account: {
    value: 'FILE',
    of: ['plan', 'explain', 'allowance'],
    does: ['what the account did today, for requests without; see parseAccountDay'],
  },
  side: { value: 'SIDE', of: ['allowance'], does: ['long or short; default both'] },
  'stop-loss': { value: 'PERCENT', of: ['allowance'], does: ['stop loss of the entry'] },
  price: {
    value: 'PRICE',
    of: ['allowance'],
    does: ['limit price of the entry; default the order type of the settings'],
  },
  now: { value: 'INSTANT', of: ['check', 'plan', 'explain'], does: ['time of receipt, for requests without'] },
  'signal-id': {
    value: 'ID',
    of: ['plan', 'explain'],
    does: ['prefix of every clientOrderId, for requests without'],
  },
} as const satisfies Readonly<Record<string, Option>>;

/** Name of an option, without its dashes. */
export type OptionName = keyof typeof options;

export const optionNames: readonly OptionName[] = Object.keys(options).filter((name) => isOptionName(name));

function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

export function optionOf(name: OptionName): Option {
  return options[name];
}

const requestNote = [
  'A request is a JSON object. It is read from the file, or from standard input if no file is given. A bare message is a',
  'request, too. An array is a batch. A request without a key that an option has takes it from the option. An option that',
  'no request takes is named on the standard error.',
];

const exitNote =
  'Exit status: 0 all accepted; 1 some rejected (play: some differ from their expected result; lint: some have\nerrors); 2 the command failed.\n';

/** The output of `--help`. */
export const helpText: string = [
  "signal-to-order: from a trader's JSON alert to typed errors or an order plan",
  '',
  'Usage: signal-to-order <command> [file] [options]',
  '',
  'Commands',
  ...commandNames.map((name) => `  ${name.padEnd(9)} ${commands[name].does}`),
  '',
  ...requestNote,
  '',
  'Options',
  ...optionNames.flatMap((name) => optionLines(name, optionOf(name).of)),
  ...generalOptions('show this text; after a command, its own help with two examples'),
  '',
  exitNote,
].join('\n');

/** The output of `--help` after a command. */
export function commandHelp(name: CommandName): string {
  const { does, takes, request, notes, examples } = commands[name];
  const own = optionNames.filter((option) => optionOf(option).of.includes(name));
  const takesRequest = request === undefined ? [] : ['', 'Request', ...request.map((line) => `  ${line}`)];
  return [
    `${name}: ${does}`,
    '',
    `Usage: ${['signal-to-order', name, takes, own.length === 0 ? '' : '[options]'].filter((word) => word !== '').join(' ')}`,
    ...takesRequest,
    ...(takesRequest.length === 0 ? [] : ['', ...requestNote]),
    ...(notes === undefined ? [] : ['', ...notes]),
    '',
    'Options',
    ...own.flatMap((option) => optionLines(option, [])),
    ...generalOptions('show this text'),
    '',
    'Examples',
    ...examples.flatMap(({ shows, line }) => [`  ${shows}:`, `    $ ${line}`]),
    '',
    exitNote,
  ].join('\n');
}

/** An option with what it does, and the commands that have it. */
function optionLines(name: OptionName, of: readonly CommandName[]): readonly string[] {
  const { value, does } = optionOf(name);
  const label = value === undefined ? `--${name}` : `--${name} ${value}`;
  const end = of.length === 0 ? '' : ` (${of.join(', ')})`;
  return does.map((line, index) => {
    const text = index === does.length - 1 ? `${line}${end}` : line;
    return `  ${(index === 0 ? label : '').padEnd(16)} ${text}`;
  });
}

function generalOptions(help: string): readonly string[] {
  return [`  ${'--help'.padEnd(16)} ${help}`, `  ${'--version'.padEnd(16)} show the version`];
}
