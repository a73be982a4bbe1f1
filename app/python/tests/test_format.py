import ctypes
import unittest

import numpy as np
from handmade import InFolder

from warpfront import WarpfrontError, zstd
from warpfront import format as wfr
from warpfront.state_hash import hash_of
from warpfront.xxh3 import xxh3

_MASK = 2**64 - 1


def _mixed(x):
    x = (x + 0x9E3779B97F4A7C15) & _MASK
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & _MASK
    return x ^ x >> 31


def _leb128(number):
    out = b""
    while number >= 128:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


class Gaps(InFolder):
    def test_are_leb128_of_what_lies_between(self):
        for elements in (5, 300, 70_000, 2**33):
            for _ in range(20):
                indices = sorted({self.random.randrange(elements) for _ in range(self.random.randrange(1, 60))})
                expected = b"".join(_leb128(i - b - 1) for b, i in zip([-1] + indices, indices))
                packed = wfr.packed_gaps(np.array(indices, np.int64))
                self.assertEqual(packed, expected)
                data = np.frombuffer(packed + b"\x80\x01", np.uint8)
                self.assertEqual(wfr.gaps_end(data, 0, len(indices)), len(packed))
                self.assertEqual(wfr.unpacked_gaps(data[: len(packed)], elements).tolist(), indices)
                with self.assertRaises(WarpfrontError):
                    wfr.unpacked_gaps(data[: len(packed)], indices[-1])

    def test_beyond_64_bits_are_refused(self):
        for data in (b"\xff" * 9 + b"\x02", b"\xff" * 12 + b"\x01", (b"\xff" * 9 + b"\x01") * 3):
            with self.assertRaises(WarpfrontError):
                wfr.unpacked_gaps(np.frombuffer(data, np.uint8), 100)

    def test_that_do_not_end_have_no_end(self):
        self.assertIsNone(wfr.gaps_end(np.frombuffer(b"\x80" * 40, np.uint8), 0, 1))
        self.assertIsNone(wfr.gaps_end(np.frombuffer(b"\x01" * 40, np.uint8), 0, 41))


class Hash(unittest.TestCase):
    def test_is_the_sum_over_elements(self):
        bits = np.array([5, 0, 2**64 - 1], np.uint64)
        expected = sum(_mixed((_mixed((_mixed(3) + i) & _MASK) + int(b)) & _MASK) for i, b in enumerate(bits)) & _MASK
        self.assertEqual(hash_of(2, bits), expected)
        parts = hash_of(2, bits[:1], np.array([0])) + hash_of(2, bits[1:], np.array([1, 2]))
        self.assertEqual(parts & _MASK, expected)

    def test_of_small_types_extends_them_by_zeros(self):
        self.assertEqual(hash_of(0, np.array([200], np.uint8)), hash_of(0, np.array([200], np.uint64)))


class Xxh3(InFolder):
    def test_is_that_of_the_library(self):
        try:
            library = ctypes.CDLL("libxxhash.so.0")
        except OSError:
            self.skipTest("there is no libxxhash.so.0 to compare with")
        library.XXH3_64bits.restype = ctypes.c_uint64
        library.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
        for size in [*range(300), 1023, 1024, 1025, 1088, 1089, 5000, 1 << 20, (1 << 20) + 1]:
            data = self.random.getrandbits(8 * size).to_bytes(size, "little") if size else b""
            self.assertEqual(xxh3(data), library.XXH3_64bits(data, size), size)

    def test_of_nothing_is_the_known_number(self):
        self.assertEqual(xxh3(b""), 0x2D06800538D394C2)


class Zstd(InFolder):
    def setUp(self):
        super().setUp()
        if not zstd.available():
            self.skipTest("no zstd here: neither compression.zstd nor zstandard nor libzstd.so.1")

    def test_every_way_reads_what_every_way_wrote(self):
        data = bytes(self.random.choices(b"abc", k=3_000_000)) + bytes(2_000_000)
        for writer in zstd.backends():
            packed = writer.pack(data)
            for reader in zstd.backends():
                self.assertEqual(reader.unpack(packed, len(data)), (data, True))
                self.assertEqual(reader.unpack(packed, 10), (data[:10], False))
                self.assertEqual(reader.unpack(writer.pack(b""), 10), (b"", True))

    def test_a_frame_of_more_than_was_asked_for_is_cut(self):
        bomb = zstd.pack(bytes(50_000_000))
        for reader in zstd.backends():
            self.assertEqual(reader.unpack(bomb, 1000), (bytes(1000), False))

    def test_damaged_frames_are_refused_or_short(self):
        packed = zstd.pack(bytes(self.random.choices(b"abcdef", k=5000)))
        for reader in zstd.backends():
            with self.assertRaises(WarpfrontError):
                reader.unpack(b"nothing of the kind", 100)
            short, _ = reader.unpack(packed[:-20], 5000)
            self.assertLess(len(short), 5000)
            for _ in range(100):
                damaged = bytearray(packed)
                damaged[self.random.randrange(len(packed))] ^= 1 << self.random.randrange(8)
                try:
                    self.assertLessEqual(len(reader.unpack(damaged, 5000)[0]), 5000)
                except WarpfrontError:
                    pass
