"""Follows a campaign from beyond the end of its log, with each loop: beyond.py URL KEY CAMPAIGN."""

import asyncio
import sys
from uuid import UUID

from arbiter_flyerbook.helper import Problem, connect, events, events_async

BEYOND = 1_000_000
base_url, key, campaign = sys.argv[1], sys.argv[2], UUID(sys.argv[3])


async def wait() -> None:
    """Nothing comes."""
    async for item in events_async(connect(base_url, key), campaign, after=BEYOND):
        print("came", item)


try:
    for each in events(connect(base_url, key), campaign, after=BEYOND):
        print("came", each)
except Problem as problem:
    print("stopped:", problem.status, problem.code)
try:
    asyncio.run(wait())
except Problem as problem:
    print("stopped:", problem.status, problem.code)
