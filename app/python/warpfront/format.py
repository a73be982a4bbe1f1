"""The bytes of a recording, as the manual's page "The recording format" (assets/manual/recording-format.md) specifies them."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from . import zstd
from .errors import WarpfrontError

MAGIC = b"\x89WFR\r\n\x1a\n"
VERSION = 1
PREAMBLE = MAGIC + struct.pack("<II", VERSION, 0)
CHUNK = struct.Struct("<4sIQQI")  # kind, codec, bytes stored, bytes unpacked, CRC of the payload; then the CRC of these
CHUNK_BYTES = CHUNK.size + 4
TRAILER = struct.Struct("<Q8s")
TRAILER_MARK = b"WFRINDEX"
ENTRY = struct.Struct("<4sIQQ")  # kind, 0, offset, first step

# kernel, iteration, line, flags; launched, active, arcs, written, frontier; scalars; nanoseconds, copied, copy nanoseconds, hash;
# blocks; launches on a GPU, bytes of control, arrays that changed, 0.
STEP = struct.Struct("<4I5Q4Q4Q12I4I")
STEPS = struct.Struct("<QII")
PART = struct.Struct("<IIQ")
ENDS_ITERATION, ENDS_RUN = 1, 2
NOT_COUNTED = 2**64 - 1

MOST_INDEX = 2**32 - 2
MOST_ARRAYS, MOST_KERNELS, MOST_LINES, MOST_SCALARS = 64, 256, 1024, 4
MOST_HEAD = 16 << 20
MOST_STEPS_BYTES = 1 << 30
# A frame of zstd cannot unpack to more: a block of 128 KiB takes four bytes at least.
MOST_RATIO = 32768

TYPES = {
    "u32": np.dtype("<u4"),
    "u8": np.dtype("u1"),
    "i32": np.dtype("<i4"),
    "f32": np.dtype("<f4"),
    "u64": np.dtype("<u8"),
}
DOMAINS = ("vertex", "arc", "edge", "residual", "color", "pair", "list", "arc_list", "other")
ROLES = (
    "none", "frontier", "next_frontier", "visited", "cost", "color", "height", "excess", "activity", "residual", "selected",
    "other_side", "inside",
)
REDUCTIONS = ("any", "min", "max", "last")
NAMES = ("nothing", "vertex", "residual", "lightest", "lightest_arc", "ends")
BITS = {1: np.dtype("u1"), 4: np.dtype("<u4"), 8: np.dtype("<u8")}


def bits_of(values):
    """The elements' bits as unsigned numbers, without a copy where they lie side by side."""
    return np.ascontiguousarray(values).reshape(-1).view(BITS[values.dtype.itemsize])


def chunk(kind, payload, compress):
    """A chunk: header and payload, packed where that makes it smaller."""
    stored, codec = payload, 0
    if compress and len(payload) > 64:
        packed = zstd.pack(payload)
        if len(packed) < len(payload):
            stored, codec = packed, 1
    head = CHUNK.pack(kind, codec, len(stored), len(payload), zlib.crc32(stored))
    return head + struct.pack("<I", zlib.crc32(head)) + stored


class ChunkHeader:
    """Of a chunk at `offset` in the file; its payload was not looked at yet."""

    __slots__ = ("kind", "codec", "stored", "unpacked", "crc", "offset")

    def __init__(self, data, offset):
        self.kind, self.codec, self.stored, self.unpacked, self.crc = CHUNK.unpack_from(data)
        self.offset = offset
        if zlib.crc32(data[: CHUNK.size]) != struct.unpack_from("<I", data, CHUNK.size)[0]:
            raise WarpfrontError("the header of the chunk at byte %d does not fit its CRC: the file was altered" % offset)

    @property
    def name(self):
        return self.kind.decode("ascii", "replace")

    @property
    def end(self):
        return self.offset + CHUNK_BYTES + self.stored


def unpacked(header, stored, most, first=None):
    """The payload of a chunk, at most `most` bytes; or its first bytes alone."""
    where = "the chunk %s at byte %d" % (header.name, header.offset)
    if zlib.crc32(stored) != header.crc:
        raise WarpfrontError("%s does not fit its CRC: the file was altered" % where)
    if header.unpacked > most:
        raise WarpfrontError("%s has %d bytes, where at most %d are possible" % (where, header.unpacked, most))
    if header.codec == 0:
        if header.stored != header.unpacked:
            raise WarpfrontError("%s is stored as it is, yet declares two sizes" % where)
        return stored if first is None else stored[:first]
    if header.codec != 1:
        raise WarpfrontError("%s is packed in a way that this version does not know, %d" % (where, header.codec))
    if header.unpacked > header.stored * MOST_RATIO:
        raise WarpfrontError("%s declares more bytes than its %d can unpack to" % (where, header.stored))
    wanted = header.unpacked if first is None else min(first, header.unpacked)
    payload, whole = zstd.unpack(stored, wanted)
    if len(payload) != wanted or (first is None and not whole):
        raise WarpfrontError("%s does not unpack to the %d bytes that it declares" % (where, header.unpacked))
    return payload


def packed_gaps(indices):
    """Ascending indices as gaps, each as LEB128."""
    gaps = indices.astype(np.uint64)
    gaps[1:] -= indices[:-1].astype(np.uint64) + np.uint64(1)
    if not len(gaps) or gaps.max() < 128:
        return gaps.astype(np.uint8).tobytes()
    sizes = np.ones(len(gaps), np.int64)
    for k in range(1, 10):
        longer = gaps >= np.uint64(1 << (7 * k))
        if not longer.any():
            break
        sizes += longer
    begins = np.cumsum(sizes) - sizes
    out = np.empty(int(sizes.sum()), np.uint8)
    for k in range(int(sizes.max())):
        at = np.flatnonzero(sizes > k)
        byte = ((gaps[at] >> np.uint64(7 * k)) & np.uint64(0x7F)).astype(np.uint8)
        out[begins[at] + k] = byte | np.where(sizes[at] > k + 1, np.uint8(0x80), np.uint8(0))
    return out.tobytes()


def gaps_end(data, begin, count):
    """Where `count` LEB128 numbers end that begin there; none: there are fewer. `data` is an array of bytes."""
    at, left = begin, count
    while left > 0:
        piece = data[at : at + min(max(2 * left, 64), 1 << 20)]
        if not len(piece):
            return None
        last = np.flatnonzero(piece < 0x80)
        if len(last) >= left:
            return at + int(last[left - 1]) + 1
        left -= len(last)
        at += len(piece)
    return at


def unpacked_gaps(data, elements):
    """The indices, from whole LEB128 gaps; each is below `elements`."""
    ends = np.flatnonzero(data < 0x80)
    if not len(ends):
        return np.zeros(0, np.int64)
    if ends[-1] == len(data) - 1 == len(ends) - 1:
        gaps = data.astype(np.uint64)
    else:
        begins = np.concatenate(([0], ends[:-1] + 1))
        sizes = ends - begins + 1
        longest = int(sizes.max())
        if longest > 10 or (longest == 10 and (data[ends[sizes == 10]] > 1).any()):
            raise WarpfrontError("a gap between indices has more than 64 bits")
        gaps = np.zeros(len(ends), np.uint64)
        for k in range(longest):
            at = np.flatnonzero(sizes > k)
            gaps[at] |= (data[begins[at] + k] & 0x7F).astype(np.uint64) << np.uint64(7 * k)
    # In floats first: they do not wrap.
    if gaps.astype(np.float64).sum() + len(gaps) - 1 > elements + 0.5 * len(gaps) + 1024:
        raise WarpfrontError("an index lies beyond the %d elements of the array" % elements)
    indices = np.cumsum(gaps.astype(np.int64)) + np.arange(len(gaps))
    if indices[-1] >= elements:
        raise WarpfrontError("an index lies beyond the %d elements of the array" % elements)
    return indices
