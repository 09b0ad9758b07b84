import type { DialectId, TranslationOptions } from '../../src/dialects/index.js';

/** A message, and whole errors: the code and the path, what is allowed, and the sentence. Read against the platform's pages. */
export interface Refusal {
  readonly dialect: DialectId;
  readonly message: unknown;
  readonly options?: TranslationOptions;
  readonly errors: readonly (readonly [code: string, path: string, expected: string | undefined, sentence: string])[];
}

const bot = { tv_instrument: 'BTCUSDT', action: 'enter_long', order: { amount: '1', currency_type: 'base' } };
const order = { symbol: 'INFY', exchange: 'NSE', action: 'BUY', product: 'CNC', quantity: '1' };
const crypto = 'a symbol of the class crypto';
const risks = 'fixed_quantity, dollar_amount, risk_dollar_amount, risk_percent, percent_of_equity';
const commands =
  'buy, long, bull, bullish, sell, short, bear, bearish, buylimit, buystop, selllimit, sellstop, closelong, closeshort, cancellong, cancelshort, newsltplong, newsltpshort, eaon, eaoff';
const forms = 'a form such as NASDAQ:AAPL, EURUSD, BTCUSDT, BTC/USDT, BTCUSDT.P, CME_MINI:ES1! or an OCC symbol';
const ofOtherBots =
  'it is not a field of a custom signal. Use take_profit.steps and stop_loss.trigger_price_percent, or the settings.';

/** An alert of whook for BTCUSDT with more words. */
const ofWhook = (words: string, ...errors: Refusal['errors']): Refusal => ({
  dialect: 'whook',
  message: `account BTCUSDT ${words}`,
  errors,
});

/** An alert of OctoBot for BTCUSDT with more lines. */
const ofOctoBot = (lines: string, ...errors: Refusal['errors']): Refusal => ({
  dialect: 'octobot',
  message: `SYMBOL=BTCUSDT\n${lines}`,
  errors,
});

/** A signal of Cornix for BTC/USDT with more words. */
const ofCornix = (words: string, ...errors: Refusal['errors']): Refusal => ({
  dialect: 'cornix',
  message: `BTC/USDT long ${words}`,
  options: { leaveOut: ['amount'] },
  errors,
});

/** An alert of PineConnector for AAPL. */
const ofPineConnector = (command: string, others: string, ...errors: Refusal['errors']): Refusal => ({
  dialect: 'pineconnector',
  message: `60123,${command},AAPL${others}`,
  options: { readings: { risk: 'fixed_quantity', price: 'price' } },
  errors,
});

const ofThreeCommas = (changes: object, ...errors: Refusal['errors']): Refusal => ({
  dialect: '3commas',
  message: { ...bot, ...changes },
  errors,
});

const ofOpenAlgo = (changes: object, ...errors: Refusal['errors']): Refusal => ({
  dialect: 'openalgo',
  message: { ...order, ...changes },
  errors,
});

export const refusals: readonly Refusal[] = [
  ofThreeCommas({ order: { amount: '1' } }, [
    'no-counterpart',
    'order.currency_type',
    undefined,
    'Without order.currency_type, the unit of order.amount is unknown. Send base, quote or position_percent.',
  ]),
  {
    dialect: 'octobot',
    message: 'EXCHANGE=binance\nSYMBOL=BTC-JPY\nSIGNAL=BUY\nORDER_TYPE=market\nVOLUME=10000q',
    errors: [
      [
        'no-counterpart',
        'VOLUME',
        undefined,
        'VOLUME "10000q" has no counterpart: it is an amount of JPY. An amount of money here is in dollars.',
      ],
    ],
  },
  {
    dialect: 'octobot',
    message: 'EXCHANGE=binance\nSYMBOL=AAPL\nSIGNAL=BUY\nORDER_TYPE=market\nVOLUME=10000q',
    errors: [
      [
        'invalid-value',
        'SYMBOL',
        'a symbol of the class crypto',
        'SYMBOL is "AAPL". OctoBot takes a symbol of the class crypto.',
      ],
    ],
  },
  {
    dialect: 'pineconnector',
    message: '12345,buy,XAUUSD,vol_lots=1,sl_pips=20',
    errors: [
      [
        'no-counterpart',
        'vol_lots',
        undefined,
        'vol_lots "1" has no counterpart: the size of a lot of this symbol depends on the broker. Use vol_dollar, or the risk in percent.',
      ],
      [
        'no-counterpart',
        'sl_pips',
        undefined,
        'sl_pips "20" has no counterpart: the size of a pip of this symbol depends on the broker. Use a price or a percent.',
      ],
    ],
  },
  // Sizes that only the exchange or the account of the other platform knows.
  ofWhook('buy 1@', [
    'no-counterpart',
    'quantity',
    undefined,
    'quantity "1@" has no counterpart: the size of a contract differs from exchange to exchange.',
  ]),
  ofWhook('buy 5%', [
    'no-counterpart',
    'quantity',
    undefined,
    'quantity "5%" has no counterpart: it is a part of the balance, scaled by leverage. Name it in leaveOut for the default quantity, or write a message of this library with percent_of_equity.',
  ]),
  ofWhook('sell 10$', [
    'no-counterpart',
    'quantity',
    undefined,
    'quantity "10$" has no counterpart: its size depends on leverage, which the message does not have.',
  ]),
  ofWhook('close 5$', [
    'no-counterpart',
    'quantity',
    undefined,
    'quantity "5$" has no counterpart: only a number with % can be translated.',
  ]),
  ...(['10$', '-2%', '+3@', '0.5%'] as const).map((quantity) =>
    ofWhook(`pos ${quantity}`, [
      'no-counterpart',
      'quantity',
      undefined,
      `quantity "${quantity}" has no counterpart: only a number alone can be translated.`,
    ]),
  ),
  // whook rejects an order without an amount, and one that it misread must not become one of the default quantity.
  ofWhook('buy', [
    'no-counterpart',
    'quantity',
    undefined,
    'Without quantity, whook rejects buy and sell. Send it, or name it in leaveOut for the default quantity.',
  ]),
  ofWhook(
    'short 1,5',
    ['unknown-field', '1,5', undefined, '"1,5" is not a known word of whook. Remove it, or name it in leaveOut.'],
    [
      'no-counterpart',
      'quantity',
      undefined,
      'Without quantity, whook rejects buy and sell. Send it, or name it in leaveOut for the default quantity.',
    ],
  ),
  ofWhook('buy 1 sl:95', [
    'unknown-field',
    'sl:95',
    undefined,
    '"sl:95" is not a known word of whook. Remove it, or name it in leaveOut.',
  ]),
  ofWhook('pos', ['missing-field', '', 'an action', 'The message of whook has no action.']),
  ofWhook('buy 1 force_usdt', [
    'no-counterpart',
    'force',
    undefined,
    'force "force_usdt" has no counterpart: write the unit behind the quantity.',
  ]),
  ofWhook('cancel:o1', [
    'no-counterpart',
    'cancel',
    undefined,
    'cancel "o1" has no counterpart: cancel cancels every order of the ticker. Send cancel:all.',
  ]),
  ofWhook('buy 1 limit:o1:dear', ['invalid-value', 'limit', 'a number', 'limit is "dear". whook takes a number.']),
  ofWhook('buy 1 sell', [
    'contradiction',
    'command',
    undefined,
    'command sets action to "sell", another field to "buy". Send one of them.',
  ]),
  ofWhook('close buy 1%', ['invalid-value', 'command', 'close', 'command is "buy". whook takes close.']),
  {
    dialect: 'whook',
    message: 'account buy 1\naccount ETHUSDT sell 2%',
    errors: [
      ['missing-field', '0', 'a symbol', 'The message of whook has no symbol.'],
      [
        'no-counterpart',
        '1.quantity',
        undefined,
        'quantity "2%" has no counterpart: it is a part of the balance, scaled by leverage. Name it in leaveOut for the default quantity, or write a message of this library with percent_of_equity.',
      ],
    ],
  },
  { dialect: 'whook', message: '// a note', errors: [['missing-field', '', 'an order', 'The message has no order.']] },

  ofOctoBot('SIGNAL=BUY', [
    'no-counterpart',
    'VOLUME',
    undefined,
    'Without VOLUME, OctoBot sizes the order by its risk setting. Send it, or name it in leaveOut for the default quantity.',
  ]),
  ...(['5%', '5 a%', '5s%', '5t%'] as const).map((volume) =>
    ofOctoBot(`SIGNAL=SELL\nVOLUME=${volume}`, [
      'no-counterpart',
      'VOLUME',
      undefined,
      `VOLUME "${volume}" has no counterpart: it is a percent of holdings. The account here has no holdings per asset.`,
    ]),
  ),
  ofOctoBot('SIGNAL=BUY\nVOLUME=5b', [
    'no-counterpart',
    'VOLUME',
    undefined,
    'VOLUME "5b" has no counterpart: only a number alone or a number with q can be translated.',
  ]),
  ...(['many', '1 2', 'q5', '', '1e2e3', '5 quotecurrency'] as const).map((volume) =>
    ofOctoBot(`SIGNAL=BUY\nVOLUME=${volume}`, [
      'invalid-value',
      'VOLUME',
      'a number',
      `VOLUME is "${volume}". OctoBot takes a number.`,
    ]),
  ),
  ofOctoBot('SIGNAL=BUY\nVOLUME=1\nPRICE=3', [
    'no-counterpart',
    'ORDER_TYPE',
    undefined,
    'Without ORDER_TYPE, a setting of OctoBot decides between market and limit. Send it.',
  ]),
  // Take profits: at most four, all of them with a weight or none, and changes of the market price for market orders alone.
  ofOctoBot(
    'SIGNAL=BUY\nVOLUME=1\nTAKE_PROFIT_PRICE=2\nTAKE_PROFIT_PRICE_1=3\nTAKE_PROFIT_PRICE_2=4\nTAKE_PROFIT_PRICE_3=5\nTAKE_PROFIT_PRICE_4=6\nTAKE_PROFIT_PRICE_5=7',
    [
      'no-counterpart',
      'TAKE_PROFIT_PRICE_4',
      undefined,
      'TAKE_PROFIT_PRICE_4 "6" has no counterpart: an entry here has at most 4 targets.',
    ],
    [
      'no-counterpart',
      'TAKE_PROFIT_PRICE_5',
      undefined,
      'TAKE_PROFIT_PRICE_5 "7" has no counterpart: an entry here has at most 4 targets.',
    ],
  ),
  ofOctoBot(
    'SIGNAL=BUY\nVOLUME=1\nTAKE_PROFIT_PRICE_1=3\nTAKE_PROFIT_PRICE_2=4\nTAKE_PROFIT_PRICE_3=5\nTAKE_PROFIT_VOLUME_RATIO_1=50\nTAKE_PROFIT_VOLUME_RATIO_2=50',
    [
      'invalid-value',
      'TAKE_PROFIT_VOLUME_RATIO_1',
      'a weight for each of the 3 take profits, or for none',
      'OctoBot takes a weight for each of the 3 take profits, or for none. The message has 2.',
    ],
  ),
  ...(['0', '-1'] as const).map((ratio) =>
    ofOctoBot(
      `SIGNAL=BUY\nVOLUME=1\nTAKE_PROFIT_PRICE_1=3\nTAKE_PROFIT_PRICE_2=4\nTAKE_PROFIT_VOLUME_RATIO_1=1\nTAKE_PROFIT_VOLUME_RATIO_2=${ratio}`,
      [
        'no-counterpart',
        'TAKE_PROFIT_VOLUME_RATIO_2',
        undefined,
        `TAKE_PROFIT_VOLUME_RATIO_2 "${ratio}" has no counterpart: a target closes a part of the entry. Leave its take profit out.`,
      ],
    ),
  ),
  ofOctoBot(
    'SIGNAL=BUY\nVOLUME=1\nORDER_TYPE=LIMIT\nPRICE=2\nTAKE_PROFIT_PRICE_1=5%\nTAKE_PROFIT_PRICE_2=7d',
    [
      'no-counterpart',
      'TAKE_PROFIT_PRICE_1',
      undefined,
      'TAKE_PROFIT_PRICE_1 "5%" has no counterpart: it is a change of the market price when the alert arrives, not of PRICE. Send the price itself.',
    ],
    [
      'no-counterpart',
      'TAKE_PROFIT_PRICE_2',
      undefined,
      'TAKE_PROFIT_PRICE_2 "7d" has no counterpart: it is a change of the market price when the alert arrives, not of PRICE. Send the price itself.',
    ],
  ),
  ofOctoBot('SIGNAL=BUY\nVOLUME=1\nTAKE_PROFIT_PRICE_1=5@', [
    'no-counterpart',
    'TAKE_PROFIT_PRICE_1',
    undefined,
    'TAKE_PROFIT_PRICE_1 "5@" has no counterpart: only a number alone or a number with % or a number with d can be translated.',
  ]),
  ofOctoBot('SIGNAL=BUY\nVOLUME=1\nTRAILING_PROFILE=steps', [
    'invalid-value',
    'TRAILING_PROFILE',
    'filled_take_profit',
    'TRAILING_PROFILE is "steps". OctoBot takes filled_take_profit.',
  ]),
  ofOctoBot('SIGNAL=CANCEL\nTAG=x', [
    'no-counterpart',
    'TAG',
    undefined,
    'TAG "x" has no counterpart: cancel cancels every order of the ticker.',
  ]),
  ofOctoBot('SIGNAL=CANCEL\nLEVERAGE=3', [
    'no-counterpart',
    'LEVERAGE',
    undefined,
    'LEVERAGE "3" has no counterpart: leverage is set at the broker.',
  ]),
  ofOctoBot('SIGNAL=HOLD\nVOLUME=1', [
    'invalid-value',
    'SIGNAL',
    'buy, sell',
    'SIGNAL is "HOLD". OctoBot takes buy, sell.',
  ]),
  ofOctoBot('SIGNAL=BUY\nVOLUME=1\nREDUCE_ONLY=maybe', [
    'invalid-value',
    'REDUCE_ONLY',
    'true, false',
    'REDUCE_ONLY is "maybe". OctoBot takes true, false.',
  ]),
  ofOctoBot('SIGNAL=CANCEL\nFOO=1', [
    'unknown-field',
    'FOO',
    undefined,
    '"FOO" is not a known field of OctoBot. Remove it, or name it in leaveOut.',
  ]),
  ofOctoBot('SIGNAL=CANCEL\nVOLUM=1', [
    'unknown-field',
    'VOLUM',
    undefined,
    '"VOLUM" is not a known field of OctoBot. Did you mean VOLUME?',
  ]),
  ofOctoBot('SYMBOL=ETHUSDT\nSIGNAL=CANCEL', [
    'contradiction',
    'SYMBOL',
    undefined,
    'SYMBOL sets ticker to "ETH-USDT", another field to "BTC-USDT". Send one of them.',
  ]),
  {
    dialect: 'octobot',
    message: 'SIGNAL=CANCEL',
    errors: [['missing-field', '', 'a symbol', 'The message of OctoBot has no symbol.']],
  },
  {
    dialect: 'octobot',
    message: 'SYMBOL={{ticker}};SIGNAL=CANCEL',
    errors: [
      [
        'invalid-value',
        'SYMBOL',
        crypto,
        `SYMBOL is "{{ticker}}". OctoBot takes ${crypto}. An alert placeholder was probably not filled in.`,
      ],
    ],
  },

  // PineConnector rejects an entry without `risk`, and a pending order without `price`.
  ofPineConnector('long', '', [
    'no-counterpart',
    'risk',
    undefined,
    'Without risk, PineConnector rejects an entry. Send it, or name it in leaveOut for the default quantity.',
  ]),
  ...(['buylimit', 'sellstop'] as const).map((command) =>
    ofPineConnector(command, ',risk=1', [
      'no-counterpart',
      'price',
      undefined,
      'Without price, PineConnector rejects a pending order. Send price.',
    ]),
  ),
  ofPineConnector('buy', ',risk=1,price=3', [
    'no-counterpart',
    'price',
    undefined,
    'price "3" has no counterpart: only a pending order has a price. Use buylimit, selllimit, buystop or sellstop.',
  ]),
  ofPineConnector('buy', ',risk=1%', [
    'no-counterpart',
    'risk',
    undefined,
    'risk "1%" has no counterpart: only a number alone can be translated.',
  ]),
  ofPineConnector('buy', ',risk=1,sl=2', [
    'reading-missing',
    'sl',
    'price, percent',
    'A setting of PineConnector decides what sl means. Set readings.targets to one of price, percent.',
  ]),
  {
    dialect: 'pineconnector',
    message: '60123,buylimit,AAPL,risk=1,price=3',
    errors: [
      [
        'reading-missing',
        'risk',
        risks,
        `A setting of PineConnector decides what risk means. Set readings.risk to one of ${risks}.`,
      ],
      [
        'reading-missing',
        'price',
        'price',
        'A setting of PineConnector decides what price means. Set readings.price to one of price.',
      ],
    ],
  },
  ofPineConnector('eaoff', '', [
    'no-counterpart',
    'command',
    undefined,
    'command "eaoff" has no counterpart: it switches the Expert Advisor. Use the pause of the service.',
  ]),
  ofPineConnector('cancelshort', '', [
    'no-counterpart',
    'command',
    undefined,
    'command "cancelshort" has no counterpart: cancel cancels the orders of both sides.',
  ]),
  ofPineConnector('newsltplong', '', [
    'no-counterpart',
    'command',
    undefined,
    'command "newsltplong" has no counterpart: no signal changes the bracket of a position, apart from breakeven.',
  ]),
  ofPineConnector(
    'buy',
    ',risk=1,betrigger=1,trailtrig=1,atrperiod=1,spread=1,accfilter=1',
    [
      'no-counterpart',
      'betrigger',
      undefined,
      'betrigger "1" has no counterpart: no signal waits for a profit. Write a message of this library with action breakeven when the profit is reached, or with targets and moveStop, which also close a part.',
    ],
    [
      'no-counterpart',
      'trailtrig',
      undefined,
      'trailtrig "1" has no counterpart: no signal moves a stop by steps. Write a message of this library with stopLoss of type trailing_stop.',
    ],
    [
      'no-counterpart',
      'atrperiod',
      undefined,
      'atrperiod "1" has no counterpart: no signal moves a stop by steps. Write a message of this library with stopLoss of type trailing_stop.',
    ],
    [
      'no-counterpart',
      'spread',
      undefined,
      'spread "1" has no counterpart: it is in pips. Remove it, and use the setting bidAskSpreadFilter.',
    ],
    [
      'no-counterpart',
      'accfilter',
      undefined,
      'accfilter "1" has no counterpart: it compares the balance of the account with a minimum. Remove it; the guard of the settings limits losses and drawdown.',
    ],
  ),
  ofPineConnector('hold', '', [
    'invalid-value',
    'command',
    commands,
    `command is "hold". PineConnector takes ${commands}.`,
  ]),
  {
    dialect: 'pineconnector',
    message: '60123,closelong,A$PL',
    errors: [['invalid-value', 'symbol', forms, `symbol is "A$PL". PineConnector takes ${forms}.`]],
  },

  ...[60, 1.5].map((max_lag) =>
    ofThreeCommas({ max_lag }, [
      'no-counterpart',
      'max_lag',
      undefined,
      `max_lag ${max_lag} has no counterpart: rejectAfter is a whole number of seconds, at most 30. Use the setting rejectOlderThan.`,
    ]),
  ),
  ...(['enter_short', 'buy'] as const).map((action) =>
    ofThreeCommas({ action, order: {} }, [
      'no-counterpart',
      'order.amount',
      undefined,
      'Without order.amount, the settings of the bot decide the size. Send it, or name it in leaveOut for the default quantity.',
    ]),
  ),
  ofThreeCommas({ order: { amount: 1, currency_type: 'margin_percent' } }, [
    'no-counterpart',
    'order.currency_type',
    undefined,
    'order.currency_type "margin_percent" has no counterpart: it is a part of the money of the bot. Name order.amount and order.currency_type in leaveOut for the default quantity, or write a message of this library with percent_of_equity.',
  ]),
  ofThreeCommas({ order: { amount: '1 BTC', currency_type: 'base' } }, [
    'no-counterpart',
    'order.amount',
    undefined,
    'order.amount "1 BTC" has no counterpart: only a number alone can be translated.',
  ]),
  ofThreeCommas(
    { stop_loss: 1, take_profit: { percent: 2 } },
    ['no-counterpart', 'stop_loss', undefined, `stop_loss 1 has no counterpart: ${ofOtherBots}`],
    ['no-counterpart', 'take_profit.percent', undefined, `take_profit.percent 2 has no counterpart: ${ofOtherBots}`],
  ),
  // Steps of 3Commas: whether they count, a share for each, none that trails.
  ofThreeCommas(
    { take_profit: { steps: [{ price_percent: 1 }] }, stop_loss: { trigger_price_percent: 1 } },
    [
      'no-counterpart',
      'take_profit.enabled',
      undefined,
      'Without take_profit.enabled, it is unknown whether 3Commas uses the steps. Send true or false.',
    ],
    [
      'no-counterpart',
      'stop_loss.enabled',
      undefined,
      'Without stop_loss.enabled, it is unknown whether 3Commas sets the stop loss. Send true or false.',
    ],
  ),
  ofThreeCommas(
    {
      take_profit: {
        enabled: true,
        steps: [
          { price_percent: 1, volume_percent: 40 },
          { price_percent: 2 },
          { price_percent: 3, volume_percent: 30 },
        ],
      },
    },
    [
      'invalid-value',
      'take_profit.steps.1.price_percent',
      'a share for each take profit, or for none',
      '3Commas takes a share for each take profit, or for none: take_profit.steps.1.price_percent is of one without.',
    ],
  ),
  ofThreeCommas({ take_profit: { enabled: true, steps: [{ price_percent: 1, volume_percent: 40 }] } }, [
    'no-counterpart',
    'take_profit.steps.0.volume_percent',
    undefined,
    'take_profit.steps.0.volume_percent "40" has no counterpart: a single take profit closes the whole entry here. Send 2 to 4 targets.',
  ]),
  ofThreeCommas(
    {
      take_profit: { enabled: true, steps: [{ price_percent: 1, volume_percent: 100, trailing: { enabled: true } }] },
      stop_loss: { enabled: true, order_type: 'limit', trailing: { enabled: true, percent: 1 }, timeout: 5 },
    },
    [
      'no-counterpart',
      'take_profit.steps.0.trailing.enabled',
      undefined,
      'take_profit.steps.0.trailing.enabled true has no counterpart: a target here does not trail. Write a message of this library with stopLoss of type trailing_stop, without targets.',
    ],
    [
      'no-counterpart',
      'stop_loss.order_type',
      undefined,
      'stop_loss.order_type "limit" has no counterpart: the distance of its limit is not known here. Write a message of this library with stopLoss of type stop_limit.',
    ],
    [
      'no-counterpart',
      'stop_loss.trailing.enabled',
      undefined,
      'stop_loss.trailing.enabled true has no counterpart: this stop moves by steps of the bot. Write a message of this library with stopLoss of type trailing_stop.',
    ],
    ['no-counterpart', 'stop_loss.timeout', undefined, `stop_loss.timeout 5 has no counterpart: ${ofOtherBots}`],
    [
      'no-counterpart',
      'stop_loss.trigger_price_percent',
      undefined,
      'Without stop_loss.trigger_price_percent, the stop loss has no price. Send it.',
    ],
  ),
  ofThreeCommas({ action: 'hold' }, [
    'invalid-value',
    'action',
    'enter_long, enter_short, exit_long, exit_short, buy, sell',
    'action is "hold". 3Commas takes enter_long, enter_short, exit_long, exit_short, buy, sell.',
  ]),
  ofOctoBot('SIGNAL=sell\nVOLUME=1\nREDUCE_ONLY=true\nreduce_only=false', [
    'contradiction',
    'reduce_only',
    undefined,
    'reduce_only is sent more than once, with different values. Send one of them.',
  ]),
  ofOctoBot('SIGNAL=buy\nVOLUME=1\nVOLUME=2', [
    'contradiction',
    'VOLUME',
    undefined,
    'VOLUME sets quantity to "2", another field to "1". Send one of them.',
  ]),
  ofThreeCommas({ action: [{ toString: 1 }, 5] }, [
    'invalid-value',
    'action',
    'enter_long, enter_short, exit_long, exit_short, buy, sell',
    'action is [{"toString":1},5]. 3Commas takes enter_long, enter_short, exit_long, exit_short, buy, sell.',
  ]),
  ofOpenAlgo({ quantity: [{ toString: 1 }, 5] }, [
    'invalid-value',
    'quantity',
    'a number',
    'quantity is [{"toString":1},5]. OpenAlgo takes a number.',
  ]),
  ofThreeCommas({ tv_instrument: 7 }, [
    'invalid-value',
    'tv_instrument',
    crypto,
    `tv_instrument is 7. 3Commas takes ${crypto}.`,
  ]),
  ofThreeCommas({ timestamp: true }, ['invalid-value', 'timestamp', 'text', 'timestamp is true. 3Commas takes text.']),
  ofThreeCommas({ strategy_info: { market_position: 'short' } }, [
    'contradiction',
    'strategy_info.market_position',
    undefined,
    'strategy_info.market_position sets sentiment to "bearish", another field to "bullish". Send one of them.',
  ]),
  ofThreeCommas({ Secret: 'x' }, [
    'unknown-field',
    'Secret',
    undefined,
    '"Secret" is not a known field of 3Commas. Did you mean secret?',
  ]),

  ofOpenAlgo({ exchange: 'NFO' }, [
    'no-counterpart',
    'exchange',
    undefined,
    'exchange "NFO" has no counterpart: its quantities count units of the underlying, not contracts.',
  ]),
  ofOpenAlgo({ exchange: 'NSE_INDEX' }, [
    'no-counterpart',
    'exchange',
    undefined,
    'exchange "NSE_INDEX" has no counterpart: an index is not traded.',
  ]),
  ofOpenAlgo({ product: 'MIS' }, [
    'no-counterpart',
    'product',
    undefined,
    'product "MIS" has no counterpart: no message can say that its position is closed at the end of the day. Send CNC or NRML, or name product in leaveOut, and use the setting flatBy, or send an exit before the close.',
  ]),
  ofOpenAlgo({ product: undefined }, [
    'no-counterpart',
    'product',
    undefined,
    'Without product, OpenAlgo takes MIS, and no message can say that its position is closed at the end of the day. Send CNC or NRML, or name product in leaveOut, and use the setting flatBy, or send an exit before the close.',
  ]),
  ofOpenAlgo({ quantity: undefined }, [
    'no-counterpart',
    'quantity',
    undefined,
    'Without quantity, OpenAlgo rejects an order. Send it, or name it in leaveOut for the default quantity.',
  ]),
  ofOpenAlgo(
    { pricetype: 'SL' },
    ['no-counterpart', 'price', undefined, 'Without price, the order has no limit. Send it.'],
    ['no-counterpart', 'trigger_price', undefined, 'Without trigger_price, the order has no stop price. Send it.'],
  ),
  ...['5', -5].map((disclosed_quantity) =>
    ofOpenAlgo({ disclosed_quantity }, [
      'no-counterpart',
      'disclosed_quantity',
      undefined,
      `disclosed_quantity ${JSON.stringify(disclosed_quantity)} has no counterpart: orders here are disclosed as a whole.`,
    ]),
  ),
  ofOpenAlgo({ position_size: '0' }, [
    'no-counterpart',
    'position_size',
    undefined,
    'position_size "0" has no counterpart: without a position it opens one, with a position it closes it. Write a message of this library with action exit, buy or sell.',
  ]),
  ...(['5%', 'x5%', '5%x', '[]', ''] as const).map((size) =>
    ofOpenAlgo(
      { position_size: size },
      size === '5%'
        ? [
            'no-counterpart',
            'position_size',
            undefined,
            'position_size "5%" has no counterpart: only a number alone can be translated.',
          ]
        : ['invalid-value', 'position_size', 'a number', `position_size is "${size}". OpenAlgo takes a number.`],
    ),
  ),
  ofOpenAlgo({ quantity: true }, [
    'invalid-value',
    'quantity',
    'a number',
    'quantity is true. OpenAlgo takes a number.',
  ]),
  ofOpenAlgo({ quantity: 'NaN' }, [
    'invalid-value',
    'quantity',
    'a number',
    'quantity is "NaN". OpenAlgo takes a number. An alert placeholder was probably not filled in.',
  ]),
  ofOpenAlgo({ symbol: undefined }, ['missing-field', '', 'a symbol', 'The message of OpenAlgo has no symbol.']),
  ofOpenAlgo({ action: undefined }, ['missing-field', '', 'an action', 'The message of OpenAlgo has no action.']),
  ofCornix('entry 41000, 40500 tp 45000', [
    'contradiction',
    'entry.2',
    undefined,
    'entry.2 sets limitPrice to "40500", another field to "41000". Send one of them.',
  ]),
  ofCornix(
    'entry 41000 - 50% stop 39000 - 50%',
    [
      'no-counterpart',
      'entry.1.share',
      undefined,
      'entry.1.share "50%" has no counterpart: an entry here is one order. Send one price.',
    ],
    [
      'no-counterpart',
      'stop.1.share',
      undefined,
      'stop.1.share "50%" has no counterpart: a stop loss here closes the whole position.',
    ],
  ),
  ofCornix('entry 41K', [
    'no-counterpart',
    'entry.1',
    undefined,
    'entry.1 "41K" has no counterpart: only a number alone can be translated.',
  ]),
  ofCornix(
    'entry 41000 Target 1 - 45000',
    [
      'no-counterpart',
      'unclear',
      undefined,
      'unclear "Target 1 -" has no counterpart: its number can be a price, or say which take profit follows. Write TP1: before the price.',
    ],
    ['unknown-field', '45000', undefined, '"45000" is not a known word of Cornix. Remove it, or name it in leaveOut.'],
  ),
  ofCornix('entry 42000 Signal Type: Breakout (Long)', [
    'no-counterpart',
    'type',
    undefined,
    'type "Breakout (Long)" has no counterpart: a breakout waits for its price. Write a message of this library with orderType stop, without targets.',
  ]),
  ofCornix(
    'enter above 42000',
    [
      'no-counterpart',
      'breakout',
      undefined,
      'breakout "above" has no counterpart: a breakout waits for its price. Write a message of this library with orderType stop, without targets.',
    ],
    ['unknown-field', '42000', undefined, '"42000" is not a known word of Cornix. Remove it, or name it in leaveOut.'],
    ['no-counterpart', 'entry.1', undefined, 'Without entry.1, the order has no price. Send it.'],
  ),
  ofCornix(
    'entry 41000 Entry: Percentage (0.5%) Take-Profit: Percentage (0.2%) Stop: Moving 2-Target - Trigger: Target (2)',
    [
      'no-counterpart',
      'trailing.entry',
      undefined,
      'trailing.entry "Percentage (0.5%)" has no counterpart: an entry here does not trail.',
    ],
    [
      'no-counterpart',
      'trailing.target',
      undefined,
      'trailing.target "Percentage (0.2%)" has no counterpart: a target here does not trail.',
    ],
    [
      'no-counterpart',
      'trailing.stop',
      undefined,
      'trailing.stop "Moving 2-Target" has no counterpart: a stop here moves to the entry after the first target, or to each target once the next one has filled.',
    ],
    [
      'no-counterpart',
      'trailing.trigger',
      undefined,
      'trailing.trigger "Target (2)" has no counterpart: the stop moves after the first target here.',
    ],
  ),
  ofCornix('entry 41000 Trailing Configuration: slowly', [
    'no-counterpart',
    'trailing',
    undefined,
    'trailing "slowly" has no counterpart: this line of the trailing configuration cannot be read. Write Entry, Take-Profit, Stop or Trigger as Cornix does, or name trailing in leaveOut.',
  ]),
  ofCornix('entry 41000 leverage 5x-10x', [
    'unknown-field',
    '-10x',
    undefined,
    '"-10x" is not a known word of Cornix. Remove it, or name it in leaveOut.',
  ]),
  // The words after a price that are not prices are words of their own.
  ofCornix(
    'entry 41000 hurry 2',
    ['unknown-field', 'hurry', undefined, '"hurry" is not a known word of Cornix. Remove it, or name it in leaveOut.'],
    ['unknown-field', '2', undefined, '"2" is not a known word of Cornix. Remove it, or name it in leaveOut.'],
  ),
  {
    dialect: 'cornix',
    message: 'ETH/BTC short amount 5% entry 30000',
    errors: [
      [
        'no-counterpart',
        'amount',
        undefined,
        'amount "5%" has no counterpart: it is a part of the balance, scaled by leverage. Name it in leaveOut for the default quantity.',
      ],
      // 0.0003 of a bitcoin, for Cornix
      [
        'no-counterpart',
        'entry.1',
        undefined,
        'entry.1 "30000" has no counterpart: it is an amount of BTC. An amount of money here is in dollars.',
      ],
    ],
  },
  {
    dialect: 'cornix',
    message: 'BTC/USDT entry 41000 stop 39000',
    errors: [
      [
        'no-counterpart',
        'amount',
        undefined,
        'Without amount, a setting of Cornix decides the size. Name it in leaveOut for the default quantity.',
      ],
    ],
  },
];
