"""Graphs with names, ids and coordinates: the chunk GWFG, which is a .wfg file (compute/io/binary_layout.h)."""

from __future__ import annotations

import struct

import numpy as np

from .errors import WarpfrontError
from .format import MOST_INDEX
from .graphs import Graph, sound
from .xxh3 import xxh3

MAGIC = b"\x89WFG\r\n\x1a\n"
# magic, version, sections, bytes of the file, V, A, first id, source, sink, flags, 0, loops, duplicates, checksum
_HEADER = struct.Struct("<8sIIQQQQIIIIQQQ")
_SECTION = struct.Struct("<IIQQQ")  # kind, 0, begin, bytes, checksum
_ALIGNMENT = 64
_MOST_SECTIONS = 4096
_NONE = 2**32 - 1
_DIRECTED = 1
_OFFSETS, _HEADS, _WEIGHTS, _COORDINATES, _IDS, _LABEL_ENDS, _LABELS = 1, 2, {3: "<u4", 4: "<i4", 5: "<f4"}, 6, 7, 8, 9
_PIECE = 1 << 20


def _section_hash(data):
    pieces = [xxh3(data[at : at + _PIECE]) for at in range(0, len(data), _PIECE)]
    return xxh3(struct.pack("<%dQ" % len(pieces), *pieces))


def wanted(graph):
    """Whether there is something that GCSR cannot hold."""
    return graph.names is not None or graph.ids is not None or graph.coordinates is not None


def written(graph):
    """The bytes of the file."""
    sections = [(_OFFSETS, graph.offsets.astype("<u4").tobytes()), (_HEADS, graph.heads.astype("<u4").tobytes())]
    if graph.weights is not None:
        kind = {v: k for k, v in _WEIGHTS.items()}[graph.weights.dtype.str]
        sections.append((kind, graph.weights.tobytes()))
    if graph.coordinates is not None:
        places = np.ascontiguousarray(graph.coordinates, "<f8")
        if places.shape != (graph.vertices, 2) or not np.isfinite(places).all():
            raise WarpfrontError("coordinates are two finite numbers per vertex")
        sections.append((_COORDINATES, places.tobytes()))
    if graph.ids is not None:
        ids = np.ascontiguousarray(graph.ids, "<u8")
        if len(ids) != graph.vertices or len(np.unique(ids)) != len(ids):
            raise WarpfrontError("ids are one number per vertex, each once")
        sections.append((_IDS, ids.tobytes()))
    elif graph.names is not None:
        texts = [str(name).encode() for name in graph.names]
        ends = np.cumsum([len(text) for text in texts], dtype="<u8") if texts else np.zeros(0, "<u8")
        sections += [(_LABEL_ENDS, ends.tobytes()), (_LABELS, b"".join(texts))]

    tails = graph.tails().astype(np.uint64)
    heads = graph.heads.astype(np.uint64)
    loops = int((tails == heads).sum())
    duplicates = graph.arcs - len(np.unique(tails << np.uint64(32) | heads))
    at = _HEADER.size + len(sections) * _SECTION.size
    table, parts = b"", []
    for kind, data in sections:
        gap = -at % _ALIGNMENT
        at += gap
        table += _SECTION.pack(kind, 0, at, len(data), _section_hash(data))
        parts += [bytes(gap), data]
        at += len(data)
    flags = _DIRECTED if graph.directed else 0

    def header(checksum):
        return _HEADER.pack(MAGIC, 1, len(sections), at, graph.vertices, graph.arcs, 0, _NONE, _NONE, flags, 0, loops, duplicates, checksum)

    return b"".join([header(xxh3(header(0) + table)), table] + parts)


def read(data, vertices=None, arcs=None):
    """A Graph. Checksums are not looked at: a chunk has its CRC."""
    if len(data) < _HEADER.size or data[:8] != MAGIC:
        raise WarpfrontError("this is not a graph in Warpfront's binary format")
    _, version, count, size, v, a, first, _, _, flags, _, _, _, _ = _HEADER.unpack_from(data)
    if version != 1:
        raise WarpfrontError("the graph is of version %d, not 1" % version)
    if size != len(data) or count > _MOST_SECTIONS or _HEADER.size + count * _SECTION.size > size or max(v, a) > MOST_INDEX:
        raise WarpfrontError("the header of the graph does not fit its bytes")
    if vertices is not None and (v, a) != (vertices, arcs):
        raise WarpfrontError("the graph has %d vertices and %d arcs, the description %d and %d" % (v, a, vertices, arcs))
    found = {}
    for k in range(count):
        kind, _, begin, length, _ = _SECTION.unpack_from(data, _HEADER.size + k * _SECTION.size)
        if begin > size or length > size - begin:
            raise WarpfrontError("a section of the graph lies beyond its end")
        found.setdefault(kind, (begin, length))

    def column(kind, dtype, elements):
        if kind not in found:
            return None
        begin, length = found[kind]
        if length != elements * np.dtype(dtype).itemsize:
            raise WarpfrontError("a section of the graph has %d bytes, which do not fit" % length)
        return np.frombuffer(data, dtype, elements, begin)

    offsets, heads = column(_OFFSETS, "<u4", v + 1), column(_HEADS, "<u4", a)
    if offsets is None or heads is None:
        raise WarpfrontError("the graph has no offsets or no heads")
    weights = next((column(kind, dtype, a) for kind, dtype in _WEIGHTS.items() if kind in found), None)
    places = column(_COORDINATES, "<f8", 2 * v)
    ids = column(_IDS, "<u8", v)
    if ids is None and first:
        ids = np.arange(v, dtype=np.uint64) + np.uint64(first)
    names = None
    ends = column(_LABEL_ENDS, "<u8", v)
    if ends is not None and _LABELS in found:
        begin, length = found[_LABELS]
        if (ends[1:] < ends[:-1]).any() or (v and int(ends[-1]) != length):
            raise WarpfrontError("the names of the vertices do not fit their text")
        text = bytes(data[begin : begin + length])
        starts = [0] + [int(end) for end in ends]
        names = [text[starts[k] : starts[k + 1]].decode("utf-8", "replace") for k in range(v)]
    if places is not None:
        places = places.reshape(v, 2)
    return sound(Graph(offsets.astype("<u8"), heads, weights, bool(flags & _DIRECTED), names, ids, places))
