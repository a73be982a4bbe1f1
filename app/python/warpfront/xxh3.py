"""XXH3 (64 bits, no seed), which .wfg files carry. Blocks of 1 KiB are summed by NumPy."""

from __future__ import annotations

import struct

import numpy as np

_SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
    "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
    "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)
_MASK = 2**64 - 1
_P32 = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
_P64 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
_START = (_P32[2], _P64[0], _P64[1], _P64[2], _P64[3], _P32[1], _P64[4], _P32[0])
_STRIPE, _BLOCK = 64, 1024


def _u64(data, at):
    return struct.unpack_from("<Q", data, at)[0]


def _fold(a, b):
    product = a * b
    return (product & _MASK) ^ (product >> 64)


def _avalanche(h):
    h ^= h >> 37
    h = (h * 0x165667919E3779F9) & _MASK
    return h ^ h >> 32


def _avalanche64(h):
    h ^= h >> 33
    h = (h * _P64[1]) & _MASK
    h ^= h >> 29
    h = (h * _P64[2]) & _MASK
    return h ^ h >> 32


def _mix16(data, at, secret):
    return _fold(_u64(data, at) ^ _u64(_SECRET, secret), _u64(data, at + 8) ^ _u64(_SECRET, secret + 8))


def _rotated(h, by):
    return (h << by | h >> (64 - by)) & _MASK


def _short(data):
    size = len(data)
    if size == 0:
        return _avalanche64(_u64(_SECRET, 56) ^ _u64(_SECRET, 64))
    if size <= 3:
        mixed = data[0] << 16 | data[size >> 1] << 24 | data[-1] | size << 8
        return _avalanche64(mixed ^ (struct.unpack_from("<I", _SECRET)[0] ^ struct.unpack_from("<I", _SECRET, 4)[0]))
    if size <= 8:
        first, last = struct.unpack_from("<I", data)[0], struct.unpack_from("<I", data, size - 4)[0]
        h = (last + (first << 32)) ^ (_u64(_SECRET, 8) ^ _u64(_SECRET, 16))
        h ^= _rotated(h, 49) ^ _rotated(h, 24)
        h = (h * 0x9FB21C651E98DF25) & _MASK
        h ^= (h >> 35) + size
        h = (h * 0x9FB21C651E98DF25) & _MASK
        return h ^ h >> 28
    low = _u64(data, 0) ^ _u64(_SECRET, 24) ^ _u64(_SECRET, 32)
    high = _u64(data, size - 8) ^ _u64(_SECRET, 40) ^ _u64(_SECRET, 48)
    swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
    return _avalanche((size + swapped + high + _fold(low, high)) & _MASK)


def _middle(data):
    size = len(data)
    h = size * _P64[0]
    if size <= 128:
        for k in range((size - 1) // 32, -1, -1):
            h += _mix16(data, 16 * k, 32 * k) + _mix16(data, size - 16 * (k + 1), 32 * k + 16)
        return _avalanche(h & _MASK)
    for k in range(8):
        h += _mix16(data, 16 * k, 16 * k)
    h = _avalanche(h & _MASK)
    for k in range(8, size // 16):
        h += _mix16(data, 16 * k, 16 * (k - 8) + 3)
    return _avalanche((h + _mix16(data, size - 16, 136 - 17)) & _MASK)


def _summed(words, keys):
    """What stripes (… × stripes × 8) add to the eight lanes."""
    mixed = words ^ keys
    products = (mixed & np.uint64(0xFFFFFFFF)) * (mixed >> np.uint64(32))
    lanes = products.sum(axis=-2, dtype=np.uint64)
    return lanes + words.sum(axis=-2, dtype=np.uint64)[..., [1, 0, 3, 2, 5, 4, 7, 6]]


def _long(data):
    size = len(data)
    keys = np.array([[_u64(_SECRET, 8 * (stripe + lane)) for lane in range(8)] for stripe in range(16)], np.uint64)
    lanes = np.array(_START, np.uint64)
    blocks = (size - 1) // _BLOCK
    scramble = np.array([_u64(_SECRET, 128 + 8 * lane) for lane in range(8)], np.uint64)
    for begin in range(0, blocks, 1024):
        count = min(1024, blocks - begin)
        words = np.frombuffer(data, "<u8", count * _BLOCK // 8, begin * _BLOCK).reshape(count, 16, 8)
        for added in _summed(words, keys):
            lanes = lanes + added
            lanes = (lanes ^ lanes >> np.uint64(47) ^ scramble) * np.uint64(_P32[0])
    stripes = ((size - 1) - _BLOCK * blocks) // _STRIPE
    words = np.frombuffer(data, "<u8", stripes * 8, blocks * _BLOCK).reshape(stripes, 8)
    lanes = lanes + _summed(words, keys[:stripes])
    last = np.frombuffer(data, "<u8", 8, size - _STRIPE).reshape(1, 8)
    lanes = lanes + _summed(last, np.array([[_u64(_SECRET, 121 + 8 * lane) for lane in range(8)]], np.uint64))
    h = size * _P64[0]
    lanes = [int(lane) for lane in lanes]
    for k in range(4):
        h += _fold(lanes[2 * k] ^ _u64(_SECRET, 11 + 16 * k), lanes[2 * k + 1] ^ _u64(_SECRET, 19 + 16 * k))
    return _avalanche(h & _MASK)


def xxh3(data):
    """Of bytes, an integer."""
    if len(data) <= 16:
        return _short(data)
    return _middle(data) if len(data) <= 240 else _long(data)
