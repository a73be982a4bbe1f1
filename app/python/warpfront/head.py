"""The description of a recording (HEAD), checked."""

from __future__ import annotations

import json

import numpy as np

from . import format as wfr
from .errors import WarpfrontError


class ArrayInfo:
    """Of an array: id, title, domain, type, role, infinite (a value of its type, or None), constant, and `json`, all that is written."""

    def __init__(self, about, place):
        if not isinstance(about, dict) or not isinstance(about.get("id"), str):
            raise WarpfrontError("array %d of the description has no id" % place)
        self.json = about
        self.id = about["id"]
        self.title = _text(about, "title") or self.id
        self.domain = about.get("domain", "vertex")
        self.type = about.get("type", "u32")
        self.role = about.get("role", "none")
        for what, known in (("domain", wfr.DOMAINS), ("type", wfr.TYPES), ("role", wfr.ROLES)):
            value = getattr(self, what)
            if not isinstance(value, str) or value not in known:
                raise WarpfrontError('the array "%s" has an unknown %s' % (self.id, what))
        self.constant = about.get("constant", False) is True
        self.signed = about.get("signed", False) is True
        self.count = _number(about, "count", None)
        if self.count is None and self.domain == "other":
            raise WarpfrontError('the array "%s" does not say how many elements it has' % self.id)
        bits = _number(about, "infinite", None)
        self.infinite = None if bits is None else _value(bits, self.type, self.signed)

    def elements(self, head):
        """How many there are; None: only the graph knows."""
        if self.count is not None:
            return self.count
        if self.domain in ("vertex", "color", "list"):
            return head.vertices
        return {"arc": head.arcs, "pair": head.vertices**2}.get(self.domain)

    def __repr__(self):
        return "<%s: %s, %s, %s>" % (self.id, self.type, self.domain, self.role)


class Head:
    def __init__(self, about):
        self.json = about
        graph, algorithm, arrays = about.get("graph"), about.get("algorithm"), about.get("arrays")
        if not isinstance(graph, dict) or not isinstance(algorithm, dict) or not isinstance(arrays, list):
            raise WarpfrontError("the description lacks graph, algorithm or arrays")
        self.vertices, self.arcs = _number(graph, "vertices", None), _number(graph, "arcs", None)
        if self.vertices is None or self.arcs is None or max(self.vertices, self.arcs) > wfr.MOST_INDEX:
            raise WarpfrontError("the description names no possible number of vertices and arcs")
        self.graph_path, self.graph_crc = _text(graph, "path"), _number(graph, "crc", None)
        self.title = _text(algorithm, "title") or _text(algorithm, "id")
        if not 0 < len(arrays) <= wfr.MOST_ARRAYS:
            raise WarpfrontError("the description has %d arrays; there are between 1 and %d" % (len(arrays), wfr.MOST_ARRAYS))
        self.arrays = [ArrayInfo(one, place) for place, one in enumerate(arrays)]
        if len({one.id for one in self.arrays}) != len(self.arrays):
            raise WarpfrontError("two arrays have one id")
        self.kernels = _named(about, "kernels", wfr.MOST_KERNELS)
        self.scalars = _named(about, "scalars", wfr.MOST_SCALARS)


def read_head(payload):
    try:
        about = json.loads(payload.decode("utf-8"))
    except (ValueError, RecursionError):
        raise WarpfrontError("the description is no JSON") from None
    if not isinstance(about, dict):
        raise WarpfrontError("the description is no JSON object")
    return Head(about)


def _text(about, key):
    value = about.get(key, "")
    if not isinstance(value, str):
        raise WarpfrontError('"%s" in the description is no text' % key)
    return value


def _number(about, key, absent):
    value = about.get(key)
    if value is None:
        return absent
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**64:
        raise WarpfrontError('"%s" in the description is no whole number of at most 64 bits' % key)
    return value


def _named(about, key, most):
    values = about.get(key, [])
    if not isinstance(values, list) or len(values) > most or not all(isinstance(v, dict) and isinstance(v.get("id"), str) for v in values):
        raise WarpfrontError('"%s" in the description are no list of at most %d with an id each' % (key, most))
    return values


def _value(bits, kind, signed):
    dtype = wfr.TYPES[kind]
    if bits >= 1 << (8 * dtype.itemsize):
        raise WarpfrontError("an infinite value has more bits than its array")
    value = np.array([bits], np.uint64).astype(wfr.BITS[dtype.itemsize]).view(dtype)
    return (value.view("<i8") if signed and kind == "u64" else value)[0].item()
