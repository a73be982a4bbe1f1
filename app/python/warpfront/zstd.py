"""zstd frames by what this Python has: compression.zstd (3.14), the zstandard module, or the system's libzstd through ctypes.

A frame may claim what it will: unpacking makes no more bytes than the caller asks for.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import io

from .errors import WarpfrontError

_LEVEL = 3
_PIECE = 1 << 20
_MISSING = (
    "this recording is compressed by zstd, which this Python cannot read: install the module zstandard, the library libzstd1, "
    "or Python 3.14"
)


class _Standard:
    """compression.zstd of Python 3.14."""

    def __init__(self):
        from compression import zstd

        self._zstd = zstd

    def pack(self, data):
        return self._zstd.compress(bytes(data), level=_LEVEL)

    def unpack(self, data, most):
        reader = self._zstd.ZstdDecompressor()
        try:
            out = [reader.decompress(bytes(data), max_length=most)]
            left = most - len(out[0])
            while left > 0 and not reader.eof:
                piece = reader.decompress(b"", max_length=left)
                if not piece:
                    break
                out.append(piece)
                left -= len(piece)
            if left == 0 and not reader.eof and reader.decompress(b"", max_length=1):
                return b"".join(out), False
        except self._zstd.ZstdError as error:
            raise WarpfrontError("the compressed bytes are damaged: %s" % error) from None
        return b"".join(out), reader.eof and not reader.unused_data


class _Module:
    """The module zstandard."""

    def __init__(self):
        import zstandard

        self._zstd = zstandard

    def pack(self, data):
        return self._zstd.ZstdCompressor(level=_LEVEL).compress(bytes(data))

    def unpack(self, data, most):
        source = io.BytesIO(data)
        out = []
        left = most
        try:
            # Bytes behind the frame stay in the source only where it is read one piece of the frame at a time, so their lack is not
            # checked here: the size that the chunk declares and its CRC hold them out.
            with self._zstd.ZstdDecompressor().stream_reader(source, read_across_frames=False) as reader:
                while left > 0:
                    piece = reader.read(min(left, _PIECE))
                    if not piece:
                        break
                    out.append(piece)
                    left -= len(piece)
                whole = left > 0 or not reader.read(1)
        except self._zstd.ZstdError as error:
            raise WarpfrontError("the compressed bytes are damaged: %s" % error) from None
        return b"".join(out), whole


class _Buffer(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t), ("at", ctypes.c_size_t)]


class _Library:
    """libzstd of the system."""

    def __init__(self):
        for name in ("libzstd.so.1", ctypes.util.find_library("zstd")):
            try:
                if name:
                    self._lib = ctypes.CDLL(name)
                    break
            except OSError:
                pass
        else:
            raise ImportError("no libzstd")
        lib = self._lib
        for function in ("ZSTD_compressBound", "ZSTD_compress", "ZSTD_decompressStream", "ZSTD_freeDStream"):
            getattr(lib, function).restype = ctypes.c_size_t
        lib.ZSTD_createDStream.restype = ctypes.c_void_p
        lib.ZSTD_getErrorName.restype = ctypes.c_char_p
        lib.ZSTD_getErrorName.argtypes = [ctypes.c_size_t]
        lib.ZSTD_isError.argtypes = [ctypes.c_size_t]
        lib.ZSTD_compressBound.argtypes = [ctypes.c_size_t]
        lib.ZSTD_compress.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int]
        lib.ZSTD_freeDStream.argtypes = [ctypes.c_void_p]
        lib.ZSTD_decompressStream.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Buffer), ctypes.POINTER(_Buffer)]

    def pack(self, data):
        data = bytes(data)
        room = self._lib.ZSTD_compressBound(len(data))
        out = ctypes.create_string_buffer(room)
        size = self._lib.ZSTD_compress(out, room, data, len(data), _LEVEL)
        if self._lib.ZSTD_isError(size):
            raise WarpfrontError("zstd cannot compress: %s" % self._lib.ZSTD_getErrorName(size).decode())
        return ctypes.string_at(out, size)

    def unpack(self, data, most):
        data = bytes(data)
        source = _Buffer(ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p), len(data), 0)
        piece = ctypes.create_string_buffer(min(_PIECE, max(most, 1)))
        stream = self._lib.ZSTD_createDStream()
        if not stream:
            raise MemoryError("zstd has no memory")
        out = []
        made = 0
        try:
            while True:
                # One byte past `most` tells a frame that holds more.
                target = _Buffer(ctypes.cast(piece, ctypes.c_void_p), min(len(piece), most + 1 - made), 0)
                before = source.at
                status = self._lib.ZSTD_decompressStream(stream, ctypes.byref(target), ctypes.byref(source))
                if self._lib.ZSTD_isError(status):
                    raise WarpfrontError("the compressed bytes are damaged: %s" % self._lib.ZSTD_getErrorName(status).decode())
                made += target.at
                if made > most:
                    out.append(ctypes.string_at(piece, target.at - 1))
                    return b"".join(out), False
                out.append(ctypes.string_at(piece, target.at))
                if status == 0:
                    return b"".join(out), source.at == len(data)
                if target.at == 0 and source.at == before:
                    return b"".join(out), False  # the frame wants more than there is
        finally:
            self._lib.ZSTD_freeDStream(stream)


_backends = None


def backends():
    """Those that are here, the first of which is used."""
    global _backends
    if _backends is None:
        _backends = []
        for kind in (_Standard, _Module, _Library):
            try:
                _backends.append(kind())
            except (ImportError, OSError, AttributeError):
                pass
    return _backends


def available():
    return bool(backends())


def pack(data):
    """One frame."""
    return backends()[0].pack(data)


def unpack(data, most):
    """The frame's first `most` bytes, and whether that is all of it and nothing follows."""
    if not backends():
        raise WarpfrontError(_MISSING)
    return backends()[0].unpack(data, most)
