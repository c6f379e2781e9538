"""An existing Dask cluster as an executor (extra ``cluster``)."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from hhanalyzer.model.errors import UnusableInput

RETRIES = 2  # a unit of which a worker died is given to another


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Yield the executor of the cluster whose scheduler listens at ``address`` (tcp://HOST:PORT).

    Raise UnusableInput where nobody does, or where the extra is not installed.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UnusableInput("a cluster needs an extra: pip install hhanalyzer[cluster]") from None
    try:
        client = Client(address, set_as_default=False, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError) as error:
        raise UnusableInput(f"no scheduler at {address}: {str(error).splitlines()[0]}") from None
    with client:
        executor: Executor = client.get_executor(pure=False, retries=RETRIES)  # type: ignore[no-untyped-call]
        yield executor
