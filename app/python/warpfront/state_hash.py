"""The hash of a state: a sum over its elements, so that what changed is enough to keep it up to date."""

from __future__ import annotations

import numpy as np

_PIECE = 1 << 20
_MASK = 2**64 - 1


def _mixed_one(x):
    x = (x + 0x9E3779B97F4A7C15) & _MASK
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & _MASK
    return x ^ x >> 31


def _mix(x):
    """In place, of an array of u64."""
    x += np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(30)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(27)
    x *= np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return x


def hash_of(array, bits, indices=None):
    """What elements of the array in that place of the description add, an integer below 2^64. Without indices: all of them."""
    seed = np.uint64(_mixed_one(array + 1))
    total = 0
    for begin in range(0, len(bits), _PIECE):
        piece = bits[begin : begin + _PIECE]
        at = np.arange(begin, begin + len(piece), dtype=np.uint64) if indices is None else indices[begin : begin + _PIECE].astype(np.uint64)
        at += seed
        _mix(at)
        at += piece
        total += int(_mix(at).sum(dtype=np.uint64))
    return total & _MASK
