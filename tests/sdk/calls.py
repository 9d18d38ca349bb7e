"""Client programs in other languages than Python that call every game."""

import json
from collections.abc import Callable

from tests.sdk.games import Game, games


def calls_in(write: Callable[[Game], str], program: str) -> str:
    """A program with a call to each game instead of the word CALLS."""
    return program.replace("CALLS", "\n".join(write(game) for game in games()))


def in_typescript() -> str:
    """For openapi-fetch; the compiler holds each golden vector against the request's type."""
    return calls_in(_in_typescript, _TYPESCRIPT)


def in_typescript_fetch() -> str:
    """For typescript-fetch, which renames members: the client reads each body first."""
    return calls_in(_in_typescript_fetch, _TYPESCRIPT_FETCH)


def in_java() -> str:
    """For Java; each body is read by the client into the request's type."""
    return calls_in(_in_java, _JAVA)


def in_go() -> str:
    """For Go; each body is read by the client into the request's type."""
    return calls_in(_in_go, _GO)


def _in_typescript(game: Game) -> str:
    return f"""  {{
    const answer = success(await arbiter.POST("{game.path}", {{ body: {json.dumps(game.body)} }}));
    assert.equal(answer.summary, {json.dumps(game.summary)});
  }}"""


def _in_typescript_fetch(game: Game) -> str:
    return f"""  {{
    const body = arbiter.{game.type}FromJSON({json.dumps(game.body)});
    const answer = await new arbiter.{game.api}Api(configuration).{game.method}({{ {game.method}: body }});
    assert.deepEqual([answer.summary, answer.dice_source], [{json.dumps(game.summary)}, "supplied"]);
  }}"""


def _in_java(game: Game) -> str:
    request = f"{game.api}Api.API{game.type}Request"
    return f"""    {{
      {game.type} body = client.getObjectMapper().readValue({_text(game.body)}, {game.type}.class);
      {game.type}Answer answer =
          new {game.api}Api(client).{game.method}({request}.newBuilder().{game.method}(body).build());
      Play.equal(answer.getSummary(), {json.dumps(game.summary)});
      Play.equal(answer.getDiceSource(), "supplied");
    }}"""


def _in_go(game: Game) -> str:
    return f"""	{{
		body := read[arbiter.{game.type}]({_text(game.body)})
		answer := success(client.{game.api}API.{game.type}(ctx).{game.type}(body).Execute())
		equal(answer.Summary, {json.dumps(game.summary)})
		equal(answer.DiceSource, "supplied")
	}}"""


def _text(body: object) -> str:
    """JSON as a text in the source of Java or Go."""
    return json.dumps(json.dumps(body))


_TYPESCRIPT = """\
import assert from "node:assert/strict";
import type { Client } from "openapi-fetch";
import type { paths } from "./schema.ts";

type Json = "application/json" | "application/problem+json";

export async function resolveInEveryGame(
  arbiter: Client<paths, Json>,
  success: <Data>(answer: { data?: Data; error?: unknown }) => Data,
): Promise<void> {
CALLS
}
"""

_TYPESCRIPT_FETCH = """\
import assert from "node:assert/strict";
import * as arbiter from "arbiter-client";

export async function resolveInEveryGame(configuration: arbiter.Configuration): Promise<void> {
CALLS
}
"""

_JAVA = """\
import arbiter.client.ApiClient;
import arbiter.client.api.*;
import arbiter.client.model.*;

final class Games {
  static void resolveIn(ApiClient client) throws Exception {
CALLS
  }
}
"""

_GO = """\
package main

import (
	"context"

	"example.org/arbiter/client"
)

func resolveInEveryGame(ctx context.Context, client *arbiter.APIClient) {
CALLS
}
"""
