"""Graphs as compressed rows: from arrays, SciPy and NetworkX, and the chunk GCSR."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from .arrays import to_host
from .errors import WarpfrontError
from .format import MOST_INDEX

_HEAD = struct.Struct("<QQII")
_WEIGHTS = (None, np.dtype("<u4"), np.dtype("<i4"), np.dtype("<f4"))


class Graph:
    """offsets (V + 1), heads (A) and weights (A, or None) of arcs; directed; names: of the vertices, in their order, or None; ids: the
    numbers that a person knows them by, or None; coordinates: V × 2, or None."""

    def __init__(self, offsets, heads, weights=None, directed=True, names=None, ids=None, coordinates=None):
        self.offsets, self.heads, self.weights = offsets, heads, weights
        self.directed = directed
        self.names, self.ids, self.coordinates = names, ids, coordinates
        self._index = None

    @property
    def vertices(self):
        return len(self.offsets) - 1

    @property
    def arcs(self):
        return len(self.heads)

    def index(self, name):
        """The place of the vertex of that name in every vertex array."""
        if self.names is None:
            return int(name)
        if self._index is None:
            self._index = {one: v for v, one in enumerate(self.names)}
        return self._index[name]

    def tails(self):
        return np.repeat(np.arange(self.vertices, dtype=self.heads.dtype), np.diff(self.offsets.astype(np.int64)))

    def pair_counts(self):
        """Edges and residual arcs: the k-th parallel arc v → u leads back along the k-th u → v, and a loop along itself."""
        tails, heads = self.tails().astype(np.uint64), self.heads.astype(np.uint64)
        loops = int((tails == heads).sum())
        there = tails << np.uint64(32) | heads
        keys, counts = np.unique(there, return_counts=True)
        back = keys << np.uint64(32) | keys >> np.uint64(32)
        at = np.minimum(np.searchsorted(keys, back), max(len(keys) - 1, 0))
        matched = np.where(keys[at] == back, counts[at], 0) if len(keys) else np.zeros(0, np.int64)
        missing = int(np.maximum(counts - matched, 0).sum())
        return (self.arcs + missing + loops) // 2, self.arcs + missing

    def crc(self):
        parts = [self.offsets.astype("<u8"), self.heads.astype("<u4")] + ([] if self.weights is None else [self.weights])
        crc = 0
        for part in parts:
            crc = zlib.crc32(np.ascontiguousarray(part).data, crc)
        return crc

    def scipy(self):
        """As a csr_array of SciPy, or csr_matrix where that is older."""
        from scipy import sparse

        kind = getattr(sparse, "csr_array", sparse.csr_matrix)
        data = np.ones(self.arcs, np.uint32) if self.weights is None else self.weights
        return kind((data, self.heads.astype(np.int64), self.offsets.astype(np.int64)), shape=(self.vertices, self.vertices))

    def __repr__(self):
        return "<Graph: %d vertices, %d arcs%s>" % (self.vertices, self.arcs, "" if self.weights is None else ", weights")


def as_graph(graph, weight="weight", directed=None):
    """A Graph from a Graph, a tuple (offsets, heads[, weights]), a matrix of SciPy or CuPy, or a graph of NetworkX.

    weight: the attribute of NetworkX edges; None leaves weights out. directed: None finds out whether every arc has one back.
    """
    if isinstance(graph, Graph):
        return graph
    if hasattr(graph, "adj") and hasattr(graph, "is_directed"):
        return _of_networkx(graph, weight)
    if hasattr(graph, "tocsr"):
        rows = graph.tocsr()
        if rows.shape[0] != rows.shape[1]:
            raise WarpfrontError("the matrix has %d rows and %d columns; a graph's is square" % tuple(rows.shape))
        data = None if weight is None else to_host(rows.data)
        return _checked(to_host(rows.indptr), to_host(rows.indices), None if data is None or data.dtype.kind == "b" else data, directed)
    try:
        parts = list(graph)
    except TypeError:
        parts = []
    if len(parts) not in (2, 3):
        raise WarpfrontError("a graph is (offsets, heads) or (offsets, heads, weights), a SciPy matrix or a NetworkX graph")
    weights = parts[2] if len(parts) == 3 else None
    return _checked(to_host(parts[0]), to_host(parts[1]), None if weights is None else to_host(weights), directed)


def _of_networkx(graph, weight):
    names = list(graph.nodes)
    place = {name: v for v, name in enumerate(names)}
    multi = graph.is_multigraph()
    offsets = np.zeros(len(names) + 1, np.uint64)
    heads, weights, weighted = [], [], False
    for v, name in enumerate(names):
        for other, data in graph.adj[name].items():
            for one in data.values() if multi else (data,):
                heads.append(place[other])
                if weight is not None:
                    weighted = weighted or weight in one
                    weights.append(one.get(weight, 1))
        offsets[v + 1] = len(heads)
    out = _checked(offsets, np.array(heads, np.uint32), np.array(weights) if weighted else None, graph.is_directed())
    out.names = names
    if names and all(isinstance(name, int) and not isinstance(name, bool) and 0 <= name < 2**64 for name in names):
        out.ids = np.array(names, np.uint64)
    places = [graph.nodes[name].get("pos") for name in names]
    if names and all(place is not None and len(place) >= 2 for place in places):
        out.coordinates = np.array([[float(place[0]), float(place[1])] for place in places])
    return out


def weights_of(values):
    """As u32, i32 or f32, of which a recording has one."""
    values = np.ascontiguousarray(values).reshape(-1)
    if values.dtype.kind == "f":
        if np.isnan(values).any():
            raise WarpfrontError("a weight is not a number")
        return values.astype("<f4")
    if values.dtype.kind not in "iub":
        raise WarpfrontError("weights of %s cannot be recorded" % values.dtype)
    low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    if low >= 0 and high < 2**32:
        return values.astype("<u4")
    if low >= -(2**31) and high < 2**31:
        return values.astype("<i4")
    raise WarpfrontError("weights from %d to %d do not fit in 32 bits" % (low, high))


def _checked(offsets, heads, weights, directed):
    for what, values in (("offsets", offsets), ("heads", heads)):
        if values.ndim != 1 or (len(values) and values.dtype.kind not in "iu"):
            raise WarpfrontError("the %s are no flat array of integers" % what)
    if len(offsets) < 1 or len(offsets) - 1 > MOST_INDEX or len(heads) > MOST_INDEX:
        raise WarpfrontError("a graph of %d vertices and %d arcs cannot be recorded" % (len(offsets) - 1, len(heads)))
    if int(offsets[0]) != 0 or int(offsets[-1]) != len(heads):
        raise WarpfrontError("the offsets go from %d to %d, not from 0 to the %d arcs" % (offsets[0], offsets[-1], len(heads)))
    if (offsets[1:] < offsets[:-1]).any():
        raise WarpfrontError("the offsets fall at vertex %d" % int(np.argmax(offsets[1:] < offsets[:-1])))
    vertices = len(offsets) - 1
    if len(heads) and (int(heads.min()) < 0 or int(heads.max()) >= vertices):
        raise WarpfrontError("a head lies outside the %d vertices" % vertices)
    if weights is not None:
        weights = weights_of(weights)
        if len(weights) != len(heads):
            raise WarpfrontError("there are %d weights for %d arcs" % (len(weights), len(heads)))
    graph = Graph(offsets.astype("<u8"), heads.astype("<u4"), weights, True)
    if directed is None:
        graph.directed = not _comes_in_pairs(graph)
    else:
        graph.directed = bool(directed)
        if not graph.directed and not _comes_in_pairs(graph):
            raise WarpfrontError("directed=False, but an arc has none of its weight back: every edge is stored as two arcs")
    return graph


def _comes_in_pairs(graph):
    """Whether every arc has one back, of its weight."""
    tails, heads = graph.tails().astype(np.uint64), graph.heads.astype(np.uint64)
    there, back = tails << np.uint64(32) | heads, heads << np.uint64(32) | tails
    if graph.weights is None:
        return bool(np.array_equal(np.sort(there), np.sort(back)))
    bits = graph.weights.view("<u4")
    first, second = np.lexsort((bits, there)), np.lexsort((bits, back))
    return bool(np.array_equal(there[first], back[second]) and np.array_equal(bits[first], bits[second]))


def gcsr(graph):
    """The payload of the chunk."""
    kind = 0 if graph.weights is None else _WEIGHTS.index(graph.weights.dtype)
    head = _HEAD.pack(graph.vertices, graph.arcs, 1 if graph.directed else 0, kind)
    weights = b"" if graph.weights is None else graph.weights.tobytes()
    return b"".join((head, graph.offsets.astype("<u8").tobytes(), graph.heads.astype("<u4").tobytes(), weights))


def gcsr_bytes(vertices, arcs):
    """The most that a payload of such a graph has."""
    return _HEAD.size + 8 * (vertices + 1) + 8 * arcs


def read_gcsr(payload, vertices, arcs):
    if len(payload) < _HEAD.size:
        raise WarpfrontError("the chunk GCSR is shorter than its head")
    has_vertices, has_arcs, flags, kind = _HEAD.unpack_from(payload)
    if (has_vertices, has_arcs) != (vertices, arcs):
        raise WarpfrontError("the graph has %d vertices and %d arcs, the description %d and %d" % (has_vertices, has_arcs, vertices, arcs))
    if kind >= len(_WEIGHTS):
        raise WarpfrontError("the graph has weights of an unknown kind, %d" % kind)
    if len(payload) != _HEAD.size + 8 * (vertices + 1) + 4 * arcs * (2 if kind else 1):
        raise WarpfrontError("the chunk GCSR has %d bytes, which do not fit its graph" % len(payload))
    at = _HEAD.size
    offsets = np.frombuffer(payload, "<u8", vertices + 1, at)
    at += 8 * (vertices + 1)
    heads = np.frombuffer(payload, "<u4", arcs, at)
    weights = np.frombuffer(payload, _WEIGHTS[kind], arcs, at + 4 * arcs) if kind else None
    return sound(Graph(offsets, heads, weights, bool(flags & 1)))


def sound(graph):
    """The graph, once its rows are known to be."""
    offsets, heads = graph.offsets, graph.heads
    if int(offsets[0]) != 0 or int(offsets[-1]) != len(heads) or (offsets[1:] < offsets[:-1]).any():
        raise WarpfrontError("the graph's offsets do not fit its arcs")
    if len(heads) and int(heads.max()) >= graph.vertices:
        raise WarpfrontError("an arc of the graph leads to vertex %d, which is not there" % int(heads.max()))
    return graph
