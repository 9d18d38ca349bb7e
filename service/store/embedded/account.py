"""The operating system's account for Postgres, which refuses to run as root."""

import os
import pwd
from pathlib import Path
from typing import Any, Self

from service.settings import StartError
from service.values import dataclass

ROOT = 0
UNPRIVILEGED = "nobody"


@dataclass(frozen=True, slots=True)
class Account:
    """An account of the operating system.

    Attributes:
        user: Its user id.
        group: Its group id.
    """

    user: int
    group: int

    @classmethod
    def for_data(cls, data: Path) -> Self:
        """Chooses the account: the present one; for root the owner of the data, else `nobody`.

        Raises:
            StartError: The data belongs to another account, or there is no `nobody`.
        """
        owner = data.stat() if data.exists() else None
        if os.geteuid() != ROOT:
            if owner is not None and owner.st_uid != os.geteuid():
                owner_name = _name(owner.st_uid)
                raise StartError(f"{data} belongs to {owner_name}; set DATA_DIR to a folder of your own")
            return cls(os.geteuid(), os.getegid())
        if owner is not None and owner.st_uid != ROOT:
            return cls(owner.st_uid, owner.st_gid)
        try:
            nobody = pwd.getpwnam(UNPRIVILEGED)
        except KeyError:
            raise StartError(
                f"Postgres cannot run as root, and there is no account {UNPRIVILEGED}; "
                "start Arbiter as another account or set DATABASE_URL"
            ) from None
        return cls(nobody.pw_uid, nobody.pw_gid)

    def is_another(self) -> bool:
        """Whether our processes must switch to this account."""
        return self.user != os.geteuid()

    def process_arguments(self) -> dict[str, Any]:
        """Returns the arguments of `subprocess` that start a program as this account."""
        return {"user": self.user, "group": self.group, "extra_groups": []} if self.is_another() else {}

    def make_folder(self, folder: Path) -> None:
        """Creates a folder for this account (and root) alone."""
        folder.mkdir(mode=0o700)
        if self.is_another():
            os.chown(folder, self.user, self.group)


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
