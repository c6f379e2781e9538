"""The one exception of the package: input that cannot be used at all."""


class UnusableInput(Exception):
    """No such file, not our database, no such player, code or statistic.  The message is one line for the user.

    A command line that meets it prints that line and ends with exit code 2.  What is wrong inside a hand is never an
    exception but a Finding.
    """
