"""A bot that trades on paper: alerts come in as lines on standard input, a message each."""

import json
import sys
from datetime import datetime, timezone
from decimal import Decimal

from signal_to_order import Rejected, SignalToOrder

QUOTES = {"AAPL": {"bid": "149.98", "ask": "150.02"}, "TSLA": {"bid": "249.90", "ask": "250.10"}}
SETTINGS = {"allowAddToPosition": True}


class PaperAccount:
    """Fills everything at once, at the bid or ask. Put your broker here."""

    def __init__(self, cash="100000"):
        self.cash = Decimal(cash)
        self.units = {}

    def market(self):
        """All that a decision reads, as signal-to-order takes it."""
        positions = {
            ticker: {"side": "long" if units > 0 else "short", "quantity": str(abs(units))}
            for ticker, units in self.units.items()
            if units != 0
        }
        worth = sum(units * Decimal(QUOTES[ticker]["bid"]) for ticker, units in self.units.items())
        now = datetime.now(timezone.utc).isoformat(timespec="seconds").replace("+00:00", "Z")
        return {"now": now, "equity": str(self.cash + worth), "quotes": QUOTES, "positions": positions}

    def execute(self, plan):
        """Sends the steps in their order. Nothing rests here, so there is nothing to cancel and no fill to wait for."""
        for step in plan["steps"]:
            if step["step"] == "submit-order":
                order = step["order"]
                sign = 1 if order["side"] == "buy" else -1
                units = sign * Decimal(order["quantity"])
                price = Decimal(QUOTES[order["ticker"]]["ask" if sign > 0 else "bid"])
                self.cash -= units * price
                self.units[order["ticker"]] = self.units.get(order["ticker"], Decimal(0)) + units
                yield f"{order['side']} {order['quantity']} {order['ticker']} at {price}"


def main(command):
    account = PaperAccount()
    with SignalToOrder(command=command) as planner:
        for number, line in enumerate(sys.stdin, start=1):
            try:
                message = json.loads(line)
                plan = planner.ask(payload=message, settings=SETTINGS, market=account.market(), signalId=f"alert-{number}")
                print(", ".join(account.execute(plan)) or plan["outcome"], flush=True)
            except json.JSONDecodeError as fault:
                print(f"no JSON: {fault}", flush=True)
            except Rejected as rejected:
                print("rejected:", ", ".join(error["code"] for error in rejected.errors), flush=True)
    print(f"cash {account.cash}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["npx", "signal-to-order"])
