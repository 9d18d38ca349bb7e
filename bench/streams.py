"""python -m bench.streams [--streams N]: what idle streams cost, and how soon an event reaches all of them."""

import asyncio
import resource
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from bench.cases import CASES
from bench.load import request_bytes
from bench.servers import SERVICE, Server
from tests.serve.crowd import Campaign
from tests.serve.streaming import Stream

AT_ONCE = 50
WARMING = 200
"""Streams that are opened and closed first: threads, connections and caches are no cost of a stream."""
TASKS = 500


def main() -> int:
    """Open this many streams on a running service, and print their cost."""
    parser = ArgumentParser(prog="python -m bench.streams", description="Idle streams of events.")
    parser.add_argument("--streams", type=int, default=5_000, help="how many clients follow one campaign")
    parser.add_argument("--times", type=int, default=2, help="how often they are opened and closed")
    parser.add_argument("--workers", type=int, default=2, help="worker processes")
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with TemporaryDirectory(prefix="arbiter-bench-") as folder:
        Path(folder).chmod(0o755)
        with Server(SERVICE, arguments.workers, DATA_DIR=folder, RATE_LIMITS="off") as service:
            for _ in range(arguments.times):
                asyncio.run(_measure(service, arguments.streams))
    return 0


async def _measure(service: Server, number: int) -> None:
    campaign = await asyncio.to_thread(Campaign, service.port)
    task = request_bytes(CASES[0])
    await _latencies(service.port, task)
    warming = await _opened(campaign, WARMING)
    await asyncio.gather(*(stream.__aexit__() for stream in warming))
    alone, memory = await _latencies(service.port, task), service.memory()
    begun = time.perf_counter()
    streams = await _opened(campaign, number)
    opened = time.perf_counter() - begun
    await asyncio.sleep(2)
    held, beside = service.memory() - memory, await _latencies(service.port, task)
    output = await _outputs(campaign, streams)
    print(
        f"{number} streams opened in {opened:.1f} s, {held / number / 1000:.1f} kB of memory each (PSS of the workers)"
    )
    print(f"a task alone {_in_words(alone)}, beside them {_in_words(beside)}")
    print(
        f"an event reached the first after {output[0]:.2f} s, half after {median(output):.2f} s, "
        f"all after {output[-1]:.2f} s"
    )
    await asyncio.gather(*(stream.__aexit__() for stream in streams))
    await asyncio.sleep(2)
    print(f"after the last was closed {(service.memory() - memory) / 1e6:.1f} MB more than before the first")


async def _opened(campaign: Campaign, number: int) -> list[Stream]:
    """This many streams of the campaign."""
    path = f"{campaign.path}/events/stream?after=1"
    streams = [Stream(campaign.port, path, Authorization=f"Bearer {campaign.token}") for _ in range(number)]
    for at in range(0, number, AT_ONCE):
        await asyncio.gather(*(stream.__aenter__() for stream in streams[at : at + AT_ONCE]))
    return streams


async def _outputs(campaign: Campaign, streams: list[Stream]) -> list[float]:
    """Seconds after which each stream had an event, from when its command was sent, in ascending order."""

    async def heard(stream: Stream) -> float:
        await stream.frames(1)
        return time.perf_counter()

    hearing = [asyncio.create_task(heard(stream)) for stream in streams]
    await asyncio.sleep(1)
    begun = time.perf_counter()
    body: dict[str, Any] = {"name": "Harrak", "sheet": {}}
    await asyncio.to_thread(campaign.make, "/characters", body)
    return sorted(at - begun for at in await asyncio.gather(*hearing))


async def _latencies(port: int, request: bytes) -> list[float]:
    """Seconds that a task takes, one after the other on one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    took = []
    for _ in range(TASKS):
        begun = time.perf_counter()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await reader.readexactly(int(length.split(b":")[1]))
        took.append(time.perf_counter() - begun)
    writer.close()
    return took


def _in_words(took: list[float]) -> str:
    return f"{median(took) * 1e3:.2f} ms (p99 {quantiles(took, n=100)[-1] * 1e3:.2f})"


if __name__ == "__main__":
    sys.exit(main())
