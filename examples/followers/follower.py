"""Follows a campaign and lets the service roll where its player is asked: follower.py URL KEY CAMPAIGN.

It goes on through restarts of the service, and ends when the key is revoked.
"""

import asyncio
import sys
from uuid import UUID

from arbiter_flyerbook import AuthenticatedClient, models
from arbiter_flyerbook.api.prompts import answer_campaign_prompt
from arbiter_flyerbook.helper import Problem, connect, events_async, expect


async def main(base_url: str, key: str, campaign: UUID) -> None:
    """Follow until the key is no longer valid."""
    table = connect(base_url, key, patience=300)
    try:
        async for item in events_async(table, campaign):
            match item:
                case models.Event():
                    print("event", item.seq, item.summary, flush=True)
                case models.Prompt():
                    print("prompt", item.id, item.status, flush=True)
                    await answer(table, campaign, item)
                case models.TurnNotice():
                    print("turn", item.name, flush=True)
                case models.EndedNotice():
                    print("ended", item.name, flush=True)
    except Problem as problem:
        print("stopped:", problem.code, flush=True)


async def answer(table: AuthenticatedClient, campaign: UUID, prompt: models.Prompt) -> None:
    """Roll for each open question about a die."""
    for wait in prompt.waits:
        if wait.kind == "roll":
            body = models.AnswerInput(wait=wait.id, roll=True)
            try:
                detailed = answer_campaign_prompt.asyncio_detailed
                done = expect(models.Prompt, await detailed(campaign, prompt.id, client=table, body=body))
                print("answered", done.id, done.status, flush=True)
            except Problem as problem:
                print("refused", prompt.id, problem.code, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], UUID(sys.argv[3])))
