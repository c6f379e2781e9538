"""How writing a hand ends when a format cannot say it.  Raised and caught inside this package."""


class Refused(Exception):
    """A hand that a format cannot express; ``reason`` says what of it, in words that many hands share."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
