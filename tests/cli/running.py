"""Types of the fixtures of this folder."""

from collections.abc import Callable

from click.testing import Result

Run = Callable[..., Result]
Reading = Callable[..., None]
