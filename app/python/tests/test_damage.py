import struct
import tracemalloc
import warnings
import zlib

import numpy as np
from handmade import CONSTANT, PREAMBLE, InFolder, chunk, recording

import warpfront
from warpfront import WarpfrontError, zstd

FILES = 2000
MOST_BYTES = 48 << 20  # that reading a damaged recording of some KiB may take


def chunks(data):
    """Where each begins, and the bytes of its payload."""
    at, out = 16, []
    while at + 32 <= len(data) - 16:
        size = struct.unpack_from("<Q", data, at + 8)[0]
        out.append((at, size))
        at += 32 + size
    return out


def mended(data):
    """With the CRCs that the bytes have now, so that the damage is met further inside."""
    for at, size in chunks(bytes(data)):
        if at + 32 + size > len(data):
            break
        struct.pack_into("<I", data, at + 24, zlib.crc32(data[at + 32 : at + 32 + size]))
        struct.pack_into("<I", data, at + 28, zlib.crc32(data[at : at + 28]))
    return data


class Damage(InFolder):
    def setUp(self):
        super().setUp()
        self.originals = []
        for compress in (False, True):
            rng = np.random.default_rng(self.random.randrange(2**32))
            count = 60
            offsets = np.arange(0, 2 * count + 1, 2)
            level, mark, matrix = np.zeros(count, np.int32), np.zeros(count, bool), np.zeros(2 * count, np.float32)
            states = []
            with warpfront.Recorder(self.path("good.wfr"), (offsets, rng.integers(0, count, 2 * count), rng.integers(0, 9, 2 * count)),
                                    arrays={"level": level, "mark": mark, "arc": warpfront.Array(matrix, domain="arc"),
                                            "fixed": warpfront.Array(np.arange(count), constant=True)},
                                    compress=compress, hashes=True) as run:  # fmt: skip
                for k in range(30):
                    states.append((level.copy(), mark.copy(), matrix.copy()))
                    level[rng.integers(0, count, 4)] = k
                    mark[:] = rng.integers(0, 2, count)
                    matrix[rng.integers(0, 2 * count, 3)] = k / 2
                    run.step("k%d" % (k % 3), iteration=k, scalars={"length": k})
                states.append((level.copy(), mark.copy(), matrix.copy()))
            with open(self.path("good.wfr"), "rb") as file:
                self.originals.append((file.read(), states))

    def read(self, data):
        """All that the recording gives: its states, or None where it was refused."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                with warpfront.open(self.file(data, "bad.wfr")) as recording:
                    repr(list(recording))
                    recording.graph.pair_counts()
                    recording.check()
                    return [recording.state(k) for k in range(len(recording))]
            except WarpfrontError as error:
                self.assertTrue(str(error))
                return None

    def test_two_thousand_damaged_recordings_are_refused_or_shortened(self):
        tracemalloc.start()
        self.addCleanup(tracemalloc.stop)
        refused = shortened = same = 0
        for k in range(FILES):
            original, states = self.originals[k % 2]
            data = bytearray(original)
            kind = self.random.choice(("bits", "bits inside", "numbers inside", "cut", "cut and grown", "moved"))
            if kind in ("bits", "bits inside"):
                for _ in range(self.random.randrange(1, 4)):
                    data[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
            elif kind == "numbers inside":
                at = self.random.randrange(len(data) - 8)
                struct.pack_into("<Q", data, at, self.random.choice((0, 1, 2**31, 2**32 - 1, 2**32, 2**40, 2**63, 2**64 - 1)))
            elif kind == "moved":
                (a, m), (b, n) = (self.random.choice(chunks(original)) for _ in range(2))
                data[a : a + 32 + m] = original[b : b + 32 + n]
            else:
                del data[self.random.randrange(len(data)) :]
                if kind == "cut and grown":
                    data += bytes(self.random.randrange(100))
            trusted = kind not in ("bits inside", "numbers inside", "moved")
            if not trusted:
                data = mended(data)
            found = self.read(bytes(data))
            if found is None:
                refused += 1
                continue
            shortened += len(found) < len(states)
            same += len(found) == len(states)
            # Where the CRCs were left alone, what is read is right.
            if trusted:
                for state, expected in zip(found, states):
                    for name, values in zip(("level", "mark", "arc"), expected):
                        self.assertEqual(state[name].tolist(), values.tolist(), "file %d, %s" % (k, kind))
        _, peak = tracemalloc.get_traced_memory()
        self.assertLess(peak, MOST_BYTES)
        self.assertGreater(refused, FILES // 4)
        self.assertGreater(shortened, 0)

    def test_a_small_file_that_unpacks_to_much_is_refused_before(self):
        
        if not zstd.available():
            self.skipTest("no zstd here")
        size = 200 << 20
        bomb = zstd.pack(bytes(size))
        tracemalloc.start()
        self.addCleanup(tracemalloc.stop)
        for kind in (b"HEAD", b"CNST", b"DONE"):
            large = bytearray(chunk(kind, b"", 1, bomb))
            struct.pack_into("<Q", large, 16, size)
            struct.pack_into("<I", large, 28, zlib.crc32(large[:28]))
            large = bytes(large)
            tracemalloc.reset_peak()
            data = {b"HEAD": PREAMBLE + large, b"CNST": recording().replace(chunk(b"CNST", CONSTANT), large),
                    b"DONE": recording(done=False) + large}[kind]  # fmt: skip
            self.assertIsNone(self.read(data))
            self.assertLess(tracemalloc.get_traced_memory()[1], MOST_BYTES)
