"""signal-to-order from Python: one command kept open, one line of JSON a question, one line an answer."""

import json
import subprocess


class Rejected(Exception):
    """A message or a plan that was rejected. `errors` are dicts with code, path, message, received and expected."""

    def __init__(self, errors):
        super().__init__("; ".join(f"{error['code']}: {error['message']}" for error in errors))
        self.errors = errors


class SignalToOrder:
    """Answers questions in order. Use it in a `with` block; it may be asked from one thread at a time."""

    def __init__(self, subcommand="plan", command=("npx", "signal-to-order")):
        self._running = subprocess.Popen(
            [*command, subcommand, "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, **request):
        """The answer's value. Raises Rejected with every reason, and RuntimeError when the command has ended."""
        self._running.stdin.write(json.dumps(request) + "\n")
        self._running.stdin.flush()
        line = self._running.stdout.readline()
        if line == "":
            raise RuntimeError("signal-to-order has ended")
        answer = json.loads(line)
        if answer.get("ok") is True:
            return answer["value"]
        raise Rejected(answer["errors"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._running.stdin.close()
        self._running.wait(timeout=10)
        self._running.stdout.close()
