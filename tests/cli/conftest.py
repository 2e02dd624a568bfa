"""The private PostgreSQL of the tests of the storage, for the commands that take the address of one."""

from tests.storage.conftest import cluster

__all__ = ["cluster"]
