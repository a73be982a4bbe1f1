"""Recordings made byte by byte as the manual's page specifies them, without the package; and what tests share."""

import json
import os
import random
import shutil
import struct
import tempfile
import unittest
import zlib

SEED = int(os.environ.get("WARPFRONT_TEST_SEED", random.SystemRandom().randrange(2**32)))


def chunk(kind, payload, codec=0, stored=None):
    stored = payload if stored is None else stored
    head = struct.pack("<4sIQQI", kind, codec, len(stored), len(payload), zlib.crc32(stored))
    return head + struct.pack("<I", zlib.crc32(head)) + stored


PREAMBLE = b"\x89WFR\r\n\x1a\n" + struct.pack("<II", 1, 0)
HEAD = {
    "graph": {"vertices": 3, "arcs": 2},
    "algorithm": {"id": "hand"},
    "arrays": [
        {"id": "level", "domain": "vertex", "type": "u32", "role": "cost", "infinite": 2**32 - 1},
        {"id": "seen", "type": "u8"},
        {"id": "weight", "domain": "arc", "type": "f32", "constant": True},
    ],
    "kernels": [{"id": "expand"}, {"id": "swap"}],
    "scalars": [{"id": "length"}],
}
GRAPH = struct.pack("<QQII4Q2I", 3, 2, 1, 0, 0, 1, 2, 2, 1, 2)
CONSTANT = struct.pack("<2f", 1.5, 2.5)
START = struct.pack("<QQ3I3B", 0, 0, 0, 2**32 - 1, 2**32 - 1, 1, 0, 0)


def step(kernel=0, iteration=0, flags=0, parts=b"", count=0, control=b"", scalars=(0, 0, 0, 0), frontier=2**64 - 1, hashed=0):
    return struct.pack("<4I5Q4Q4Q12I4I", kernel, iteration, 0, flags, 3, 2, 1, 1, frontier, *scalars, 7, 0, 0, hashed, *([0] * 12),
                       1, len(control), count, 0) + control + parts  # fmt: skip


def part(array, form, count, rest):
    return struct.pack("<IIQ", array, form, count) + rest


STEPS = [
    step(0, 1, 1, part(0, 0, 1, b"\x01" + struct.pack("<I", 1)) + part(1, 1, 3, b"\x00\x01\x00"), 2, b"xy", (5, 0, 0, 0), 1),
    step(1, 2, 0, b"", 0),
    step(0, 2, 3, part(0, 0, 2, b"\x01\x00" + struct.pack("<II", 9, 2)), 1),
]
STATES = [([0, 2**32 - 1, 2**32 - 1], [1, 0, 0]), ([0, 1, 2**32 - 1], [0, 1, 0]), ([0, 1, 2**32 - 1], [0, 1, 0]), ([0, 9, 2], [0, 1, 0])]


def steps_chunk(first, steps):
    return chunk(b"STEP", struct.pack("<QII", first, len(steps), 0) + b"".join(steps))


def head(**changes):
    return chunk(b"HEAD", json.dumps({**HEAD, **changes}).encode())


def recording(head_chunk=None, graph=chunk(b"GCSR", GRAPH), steps=None, more=b"", done=True):
    steps = [steps_chunk(1, STEPS[:2]), steps_chunk(3, STEPS[2:])] if steps is None else steps
    end = chunk(b"DONE", json.dumps({"steps": 3, "ended": True}).encode()) if done else b""
    return b"".join([PREAMBLE, head_chunk or head(), graph, chunk(b"CNST", CONSTANT), more, chunk(b"KEYF", START), *steps, end])


class InFolder(unittest.TestCase):
    """Tests with a folder of their own; `self.random` is the run's, and a failure prints its seed."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="warpfront-test-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.random = random.Random(SEED)

    def shortDescription(self):
        return "WARPFRONT_TEST_SEED=%d" % SEED

    def path(self, name="a.wfr"):
        return os.path.join(self.folder, name)

    def file(self, data, name="a.wfr"):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)
