"""Quantities and prices of an order plan, in exact fractions.

Written from SPEC.md ('quantityType rules', 'Resize rules', takeProfit, stopLoss) and the design's decisions on
quantities, prices and the reference price, without sight of src/. Python 3.8 or newer, standard library only.

Reads `plan` requests, one a line; writes for each one line:
  {"orders": [{"side", "type", "quantity", "limitPrice", ..., "takeProfit", "stopLoss": {...}}, ...]}
  {"refused": ["code", ...]}     every code that has a cause, sorted

What it knows: buy and sell from flat, add, exit, reverse and resize, of stocks, crypto, futures and option contracts
named in full, with the settings of a signal honoured. What it does not know (gates, cancelling, contracts to choose,
overrides that are not allowed) the scenarios do not contain.
"""
import json
import sys
from fractions import Fraction

ONE = Fraction(1)
HUNDRED = Fraction(100)


class Refused(Exception):
    """Nothing is ordered, for these reasons."""

    def __init__(self, *codes):
        super().__init__(*codes)
        self.codes = set(codes)


# ------------------------------------------------------------------------------------------------------------ numbers


def number(value):
    """An amount of a message or a snapshot: a JSON number, or text, perhaps grouped by commas."""
    if value is None or isinstance(value, Fraction):
        return value
    return Fraction(value.strip().replace(',', ''))


def text(value):
    """The canonical decimal: plain notation, no trailing zeros."""
    top, bottom = value.numerator, value.denominator
    places = 0
    while bottom != 1:
        scaled = Fraction(top * 10, bottom)
        top, bottom = scaled.numerator, scaled.denominator
        places += 1
        if places > 400:
            raise ValueError('no finite decimal: %s' % value)
    if places == 0:
        return str(top)
    digits = str(abs(top)).rjust(places + 1, '0')
    return '%s%s.%s' % ('-' if top < 0 else '', digits[:-places], digits[-places:])


def down(value, unit):
    return (value // unit) * unit


def up(value, unit):
    return -((-value) // unit) * unit


def to_tick(price, side, tick):
    """Prices go to the tick: up for sells, down for buys."""
    return up(price, tick) if side == 'sell' else down(price, tick)


def percent_of(value, percent):
    return value * percent / HUNDRED


OTHER = {'buy': 'sell', 'sell': 'buy'}


# -------------------------------------------------------------------------------------------------------------- facts


class Facts:
    """The request, with every default filled in."""

    def __init__(self, request):
        self.signal = request['payload']
        self.settings = request.get('settings', {})
        self.market = request['market']
        self.capabilities = self.market.get('capabilities', {})
        self.ticker = self.signal['ticker']
        given = self.market.get('instruments', {}).get(self.ticker, {})
        self.asset_class = given.get('assetClass', self.settings.get('assetClass', 'stocks'))
        is_option = self.asset_class in ('options', 'index_options')
        self.tick = number(given.get('tickSize', '0.01'))
        self.point_value = number(given.get('pointValue', '100' if is_option else '1'))
        self.step = self.step_of(given)
        self.equity = number(self.market.get('equity'))
        self.multiplier = number(self.settings.get('signalQuantityMultiplier', '1'))
        position = self.market.get('positions', {}).get(self.ticker)
        self.held = None if position is None else position['side']
        self.position = None if position is None else number(position['quantity'])
        self.is_option = is_option
        self.read_quote()

    def step_of(self, instrument):
        """The coarser of the steps given; whole units unless the strategy trades fractions. Crypto always does,
        options and futures never."""
        given = [number(step) for step in (instrument.get('quantityStep'), self.capabilities.get('quantityStep'))
                 if step is not None]
        coarser = max(given) if given else None
        if self.asset_class == 'crypto':
            return Fraction('0.00000001') if coarser is None else coarser
        if self.asset_class == 'stocks' and self.settings.get('useFractionalQuantity', False):
            return Fraction('0.000001') if coarser is None else coarser
        return ONE if coarser is None else max(ONE, coarser)

    def read_quote(self):
        """Bid or ask of 0 or below, crossed, or one of them alone: no quote. Without both, the last price stands."""
        quote = self.market.get('quotes', {}).get(self.ticker, {})
        self.bid = self.ask = self.mid = self.last = self.mark = None
        bid, ask = number(quote.get('bid')), number(quote.get('ask'))
        if bid is not None or ask is not None:
            if bid is None or ask is None or bid <= 0 or ask <= 0 or bid > ask:
                return
            self.bid, self.ask, self.mid = bid, ask, (bid + ask) / 2
        self.last = number(quote.get('last'))
        self.mark = number(quote.get('mark'))

    def said(self, name):
        return number(self.signal.get(name))

    def signal_price(self):
        said = self.said('signalPrice')
        return self.said('price') if said is None else said

    def half(self, name):
        return self.settings.get(name, {})


# ------------------------------------------------------------------------------------------------------ order prices


class Intent:
    """An order to be: the half of the settings it uses, its side, and whether the signal's type and prices are its."""

    def __init__(self, facts, half, side, heeds_signal=True):
        self.facts = facts
        self.half = half
        self.side = side
        self.heeds_signal = heeds_signal
        setting = facts.half(half).get('orderType', 'market')
        if heeds_signal:
            self.type = facts.signal.get('orderType', setting)
        else:
            self.type = 'limit' if setting == 'limit' else 'market'  # swaps go out at market or limit

    def said_limit(self):
        if not self.heeds_signal:
            return None
        limit = self.facts.said('limitPrice')
        return self.facts.said('price') if limit is None else limit

    def said_stop(self):
        return self.facts.said('stopPrice') if self.heeds_signal else None

    def market_price(self):
        facts = self.facts
        kind = facts.half(self.half).get('marketPriceType', 'ask_bid')
        if self.heeds_signal:
            kind = facts.signal.get('marketPriceType', kind)
        if kind == 'ask_bid':
            return facts.ask if self.side == 'buy' else facts.bid
        if kind == 'mark':
            return facts.mid if facts.mark is None else facts.mark
        return {'ask': facts.ask, 'bid': facts.bid, 'last': facts.last}[kind]

    def reference(self):
        """The signal's limit for limit and stop_limit orders, its stop for stop orders, else the midpoint, else the
        last price, else signalPrice."""
        facts = self.facts
        own = None
        if self.type in ('limit', 'stop_limit'):
            own = self.said_limit()
        elif self.type == 'stop':
            own = self.said_stop()
        for price in (own, facts.mid, facts.last, facts.signal_price()):
            if price is not None:
                return price
        return None

    def on_tick(self, price):
        rounded = to_tick(price, self.side, self.facts.tick)
        if price <= 0 or rounded <= 0:
            raise Refused('price-unresolved')
        return rounded

    def prices(self):
        facts = self.facts
        if self.type == 'market':
            return {'type': 'market'}
        if self.type == 'trailing_stop':
            setting = facts.half(self.half).get('trailingStop', {})
            amount, percent = facts.said('trailAmount'), facts.said('trailPercent')
            if amount is None and percent is None:
                amount, percent = number(setting.get('amount')), number(setting.get('percent'))
            return dict({'type': 'trailing_stop'}, **trail(facts, amount, percent, self.reference()))
        prices = {'type': self.type}
        market = self.market_price()
        faults = set()

        def place(field, said):
            price = market if said is None else said
            try:
                if price is None:
                    raise Refused('quote-unavailable')
                prices[field] = self.on_tick(price)
            except Refused as refusal:
                faults.update(refusal.codes)  # each of the two prices is reported

        if self.type in ('stop', 'stop_limit'):
            place('stopPrice', self.said_stop())
        if self.type in ('limit', 'stop_limit'):
            if self.half == 'exit' and self.type == 'limit' and self.said_limit() is None and market is None:
                return {'type': 'market'}  # an exit is not to be held up by a missing price
            place('limitPrice', self.said_limit())
        if faults:
            raise Refused(*faults)
        return prices


def trail(facts, amount, percent, reference):
    """Sent trails stay as they are; the amount goes before the percent. A percent that the broker keeps as a fixed
    distance becomes that percent of the estimated entry price, up to the tick."""
    if amount is not None:
        return {'trailAmount': amount}
    if facts.capabilities.get('trailPercent') != 'fixed-distance':
        return {'trailPercent': percent}
    if reference is None:
        raise Refused('quote-unavailable')
    return {'trailAmount': up(percent_of(reference, percent), facts.tick)}


# ---------------------------------------------------------------------------------------------------------- brackets


def leg_price(intent, reference, raw, above):
    """On the tick as an order of the other side; one tick further where rounding puts it onto or over the reference;
    refused where it is not positive or was on the wrong side."""
    if reference is None:
        raise Refused('quote-unavailable')
    if raw <= 0 or (raw < reference if above else raw > reference):
        raise Refused('price-unresolved')
    tick = intent.facts.tick
    price = to_tick(raw, OTHER[intent.side], tick)
    if above and price <= reference:
        price += tick
    if not above and price >= reference:
        price -= tick
    if price <= 0:
        raise Refused('price-unresolved')
    return price


def distance_of(intent, reference, values, quantity):
    """How far a relative value is from the reference."""
    if 'percent' in values:
        if reference is None:
            raise Refused('quote-unavailable')
        return percent_of(reference, number(values['percent']))
    if 'amount' in values:
        return number(values['amount'])
    return number(values['pnlAmount']) / (quantity * intent.facts.point_value)


def take_profit(intent, reference, values, quantity):
    above = intent.side == 'buy'
    if 'limitPrice' in values:
        return leg_price(intent, reference, number(values['limitPrice']), above)
    distance = distance_of(intent, reference, values, quantity)
    if reference is None:
        raise Refused('quote-unavailable')
    return leg_price(intent, reference, reference + distance if above else reference - distance, above)


def stop_loss_of(facts):
    """The signal's, else the setting's; of its own type, else the inferred one, else the setting's, else stop."""
    setting = facts.half('entry').get('stopLoss')
    values = facts.signal.get('stopLoss', setting)
    if values is None or set(values) <= {'type'}:
        return None
    values = dict(values)
    has_trail = 'trailAmount' in values or 'trailPercent' in values
    kind = values.get('type')
    if kind is None and has_trail:
        kind = 'trailing_stop'
    if kind is None and 'limitPrice' in values:
        kind = 'stop_limit'
    if kind is None:
        kind = (setting or {}).get('type', 'stop')
    if kind == 'trailing_stop' and not has_trail:
        # the type that the settings name with the distance that the signal sends
        if 'percent' in values:
            values = {'trailPercent': values['percent']}
        elif 'amount' in values:
            values = {'trailAmount': values['amount']}
        else:
            kind = 'stop'
    values['type'] = kind
    return values


def stop_loss(intent, reference, values, quantity):
    """The leg, and the loss of one unit when it is hit."""
    facts = intent.facts
    kind = values['type']
    if kind == 'trailing_stop':
        amount, percent = number(values.get('trailAmount')), number(values.get('trailPercent'))
        leg = dict({'type': kind}, **trail(facts, amount, percent, reference))
        if 'trailAmount' in leg:
            return leg, leg['trailAmount']
        return leg, None if reference is None else percent_of(reference, percent)
    above = intent.side == 'sell'
    if 'stopPrice' in values:
        raw = number(values['stopPrice'])
    else:
        distance = distance_of(intent, reference, values, quantity)
        if reference is None:
            raise Refused('quote-unavailable')
        raw = reference + distance if above else reference - distance
    price = leg_price(intent, reference, raw, above)
    leg = {'type': kind, 'stopPrice': price}
    if kind == 'stop_limit':
        has_limit = 'limitPrice' in values
        leg['limitPrice'] = leg_price(intent, reference, number(values['limitPrice']), above) if has_limit else price
    return leg, abs(price - reference)


# -------------------------------------------------------------------------------------------------------- quantities


def scaled(facts, kind, value):
    """The multiplier scales every quantity of the signal, but no percentage of the position."""
    return value if kind == 'percent_of_position' else value * facts.multiplier


def units(facts, kind, value, reference, loss):
    """The conversion table. `loss`: a function that gives the loss of one unit at the stop."""
    if kind == 'fixed_quantity':
        return value
    if kind == 'percent_of_position':
        if facts.position is None:
            raise Refused('no-position')
        return percent_of(facts.position, min(value, HUNDRED))
    missing = set()
    amount = value
    if kind in ('percent_of_equity', 'risk_percent'):
        if facts.equity is None:
            missing.add('equity-unavailable')
        else:
            amount = percent_of(facts.equity, value)
    per_unit = reference
    if kind in ('risk_dollar_amount', 'risk_percent'):
        try:
            per_unit = loss()
        except Refused as refusal:
            raise Refused(*missing, *refusal.codes) from None
    if per_unit is None:
        missing.add('quote-unavailable')
    if missing:
        raise Refused(*missing)
    return amount / (per_unit * facts.point_value)


def entry_size(facts, closed=None):
    """Type and value of an entry. `closed`: what a reverse has closed."""
    quantity = facts.said('quantity')
    if quantity is None:
        if closed is not None:
            return 'fixed_quantity', closed
        usual = facts.settings.get('defaultQuantity', {'quantityType': 'fixed_quantity', 'quantity': '1'})
        return usual['quantityType'], number(usual['quantity'])
    kind = facts.signal.get('quantityType', 'fixed_quantity')
    return kind, scaled(facts, kind, quantity)


# -------------------------------------------------------------------------------------------------------------- orders


def entry(facts, side, size):
    """One entry with its bracket; every reason against it at once."""
    intent = Intent(facts, 'entry', side)
    reference = intent.reference()
    reasons = set()

    def tried(make, *given):
        try:
            return make(*given)
        except Refused as refusal:
            reasons.update(refusal.codes)
            return None

    prices = tried(intent.prices)
    stop_values = stop_loss_of(facts)
    take_values = facts.signal.get('takeProfit', facts.half('entry').get('takeProfit'))
    stop = take = None
    stop_refusal = None
    if stop_values is not None and 'pnlAmount' not in stop_values:
        try:
            stop = stop_loss(intent, reference, stop_values, None)
        except Refused as refusal:
            stop_refusal = refusal
            reasons.update(refusal.codes)
    if take_values is not None and 'pnlAmount' not in take_values:
        take = tried(take_profit, intent, reference, take_values, None)

    def loss():
        if stop_refusal is not None:
            raise stop_refusal
        if stop is None:
            raise Refused('stop-loss-required')
        return stop[1]

    def sized():
        quantity = down(units(facts, size[0], size[1], reference, loss), facts.step)
        if quantity <= 0:
            raise Refused('quantity-unresolved')
        return quantity

    quantity = tried(sized)
    is_pnl = 'pnlAmount' in (stop_values or {}) or 'pnlAmount' in (take_values or {})
    if is_pnl and reference is None:
        reasons.add('quote-unavailable')  # whatever becomes of the quantity: each fault is reported
    elif quantity is not None:
        if stop_values is not None and 'pnlAmount' in stop_values:
            stop = tried(stop_loss, intent, reference, stop_values, quantity)
        if take_values is not None and 'pnlAmount' in take_values:
            take = tried(take_profit, intent, reference, take_values, quantity)
    if reasons:
        raise Refused(*reasons)
    order = dict({'side': side, 'quantity': quantity}, **prices)
    if facts.capabilities.get('brackets', True):
        if take is not None:
            order['takeProfit'] = take
        if stop is not None:
            order['stopLoss'] = stop[0]
        return [order]
    separate = [] if stop is None else [dict({'side': OTHER[side], 'quantity': quantity}, **stop[0])]
    return [order] + separate


def leave(facts, quantity_of, heeds_signal=True):
    """One exit of the position. `quantity_of` is asked with the reference price."""
    intent = Intent(facts, 'exit', 'sell' if facts.held == 'long' else 'buy', heeds_signal)
    reasons = set()
    prices = quantity = None
    try:
        prices = intent.prices()
    except Refused as refusal:
        reasons |= refusal.codes
    try:
        quantity = quantity_of(intent.reference())
    except Refused as refusal:
        reasons |= refusal.codes
    if reasons:
        raise Refused(*reasons)
    return [dict({'side': intent.side, 'quantity': quantity}, **prices)]


def stop_required():
    raise Refused('stop-loss-required')


def exit_quantity(facts, reference):
    """A whole exit is never rounded; a partial one goes down to the step."""
    quantity = facts.said('quantity')
    if quantity is None:
        return facts.position
    kind = facts.signal.get('quantityType', 'fixed_quantity')
    wanted = units(facts, kind, scaled(facts, kind, quantity), reference, stop_required)
    if wanted >= facts.position:
        return facts.position
    wanted = down(wanted, facts.step)
    if wanted <= 0:
        raise Refused('quantity-unresolved')
    return wanted


def resize(facts):
    sentiment = facts.signal.get('sentiment')
    quantity = facts.said('quantity')
    kind = facts.signal.get('quantityType', 'fixed_quantity')
    if facts.position is None:
        if quantity == 0:
            return []
        side = 'sell' if sentiment in ('bearish', 'short') else 'buy'
        return entry(facts, side, (kind, scaled(facts, kind, quantity)))
    if quantity == 0:
        return leave(facts, lambda reference: facts.position)
    # on a position a dynamic target takes the midpoint, else signalPrice for what is no option; never the limit
    price = facts.mid
    if price is None and not facts.is_option:
        price = facts.signal_price()
    try:
        target = units(facts, kind, scaled(facts, kind, quantity), price, stop_required)
    except Refused as refusal:
        # without a price the target is unresolved; a missing equity has a code of its own
        raise Refused(*(code if code == 'equity-unavailable' else 'resize-target-unresolved'
                        for code in refusal.codes)) from None
    target = down(target, facts.step)
    if target <= 0:
        raise Refused('resize-target-unresolved')
    difference = down(abs(target - facts.position), facts.step)
    if difference == 0:
        return []
    if target > facts.position:
        return entry(facts, 'buy' if facts.held == 'long' else 'sell', ('fixed_quantity', difference))
    return leave(facts, lambda reference: difference)


def plan(facts):
    action = facts.signal['action']
    if action in ('buy', 'sell'):
        return entry(facts, action, entry_size(facts))
    if action == 'add':
        return entry(facts, 'buy' if facts.held == 'long' else 'sell', entry_size(facts))
    if action == 'exit':
        return leave(facts, lambda reference: exit_quantity(facts, reference))
    if action == 'resize':
        return resize(facts)
    assert action == 'reverse', action
    out = leave(facts, lambda reference: facts.position, heeds_signal=False)
    try:
        return out + entry(facts, 'sell' if facts.held == 'long' else 'buy', entry_size(facts, facts.position))
    except Refused:
        return out  # the exit half happens whatever refuses the entry half


# ------------------------------------------------------------------------------------------------------------- answers


def written(value):
    if isinstance(value, Fraction):
        return text(value)
    return {name: written(inner) for name, inner in value.items()} if isinstance(value, dict) else value


def answer(line):
    # A JSON number is the shortest text of its double.
    request = json.loads(line, parse_float=lambda digits: Fraction(repr(float(digits))), parse_int=Fraction)
    try:
        return {'orders': [written(order) for order in plan(Facts(request))]}
    except Refused as refusal:
        return {'refused': sorted(refusal.codes)}


def main():
    for line in sys.stdin:
        if line.strip():
            sys.stdout.write(json.dumps(answer(line)) + '\n')


if __name__ == '__main__':
    main()
