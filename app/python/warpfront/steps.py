"""Steps of a recording: what they say, and what they changed."""

from __future__ import annotations

import numpy as np

from . import format as wfr
from .errors import WarpfrontError


class Step:
    """index, kernel (its id; None of step 0), iteration, line, ends_iteration, ends_run, launched, active, arcs, changed, frontier (None:
    not counted), scalars (by id), nanoseconds, copied, copy_nanoseconds, hash (0: none), blocks, gpu_launches, arrays (ids that
    changed)."""

    __slots__ = ("index", "kernel", "iteration", "line", "ends_iteration", "ends_run", "launched", "active", "arcs", "changed", "frontier",
                 "scalars", "nanoseconds", "copied", "copy_nanoseconds", "hash", "blocks", "gpu_launches", "arrays")  # fmt: skip

    def __init__(self, index, head, fields, places):
        self.index = index
        self.kernel = (head.kernels[fields[0]]["id"] if head.kernels else "") if fields else None
        fields = fields or (0,) * 35
        self.iteration, self.line = fields[1], fields[2]
        self.ends_iteration, self.ends_run = bool(fields[3] & wfr.ENDS_ITERATION), bool(fields[3] & wfr.ENDS_RUN)
        self.launched, self.active, self.arcs, self.changed = fields[4:8]
        self.frontier = None if fields[8] == wfr.NOT_COUNTED or not index else fields[8]
        self.scalars = {one["id"]: value for one, value in zip(head.scalars, fields[9:13])}
        self.nanoseconds, self.copied, self.copy_nanoseconds, self.hash = fields[13:17]
        blocks = [fields[17 + 4 * k : 21 + 4 * k] for k in range(3)]
        self.blocks = [block for block in blocks if block[0] < block[1] and block[2] < block[3]]
        self.gpu_launches = fields[29]
        self.arrays = [head.arrays[place].id for place in places]

    @classmethod
    def start(cls, head):
        return cls(0, head, None, [])

    def __repr__(self):
        return "<Step %d: %s, iteration %d, %d values>" % (self.index, self.kernel or "start", self.iteration, self.changed)


class StepChunk:
    """The steps of one chunk. Where their parts lie is found at once; indices and values are made when asked for."""

    def __init__(self, payload, first, count, head, elements_of):
        self._data = np.frombuffer(payload, np.uint8)
        self._payload = payload
        self._first = first
        self._head = head
        self._elements_of = elements_of
        self._steps = []
        if len(payload) < wfr.STEPS.size or wfr.STEPS.unpack_from(payload)[:2] != (first, count):
            raise WarpfrontError("a chunk does not hold the steps %d to %d" % (first, first + count - 1))
        at = wfr.STEPS.size
        for k in range(count):
            at = self._find(first + k, at)
        if at != len(payload):
            raise WarpfrontError("%d bytes follow step %d in its chunk" % (len(payload) - at, first + count - 1))

    def _find(self, index, at):
        if len(self._payload) - at < wfr.STEP.size:
            raise WarpfrontError("step %d lies beyond its chunk" % index)
        fields = wfr.STEP.unpack_from(self._payload, at)
        at += wfr.STEP.size
        control, parts = fields[30], fields[31]
        if self._head.kernels and fields[0] >= len(self._head.kernels):
            raise WarpfrontError("step %d names kernel %d of %d" % (index, fields[0], len(self._head.kernels)))
        if control > len(self._payload) - at or parts > len(self._head.arrays):
            raise WarpfrontError("step %d has more than its chunk" % index)
        at += control
        found = []
        for _ in range(parts):
            at, part = self._find_part(index, at)
            if any(part[0] == other[0] for other in found):
                raise WarpfrontError("step %d changes an array twice" % index)
            found.append(part)
        self._steps.append((fields, found))
        return at

    def _find_part(self, index, at):
        left = len(self._payload) - at - wfr.PART.size
        if left < 0:
            raise WarpfrontError("step %d lies beyond its chunk" % index)
        place, form, count = wfr.PART.unpack_from(self._payload, at)
        at += wfr.PART.size
        if place >= len(self._head.arrays) or self._head.arrays[place].constant or form > 1:
            raise WarpfrontError("step %d changes an array that cannot change, or in an unknown form" % index)
        elements = self._elements_of(place)
        size = wfr.TYPES[self._head.arrays[place].type].itemsize
        if count > elements or (form == 1 and count != elements) or count * size > left:
            raise WarpfrontError("step %d changes %d elements of the %d that there are" % (index, count, elements))
        values = at
        if form == 0:
            values = wfr.gaps_end(self._data, at, count)
            if values is None or count * size > len(self._payload) - values:
                raise WarpfrontError("step %d lies beyond its chunk" % index)
        return values + count * size, (place, form, count, at, values)

    def step(self, index):
        fields, parts = self._steps[index - self._first]
        return Step(index, self._head, fields, [part[0] for part in parts])

    def changes(self, index):
        """(place of the array, indices or slice(None), values) for each array."""
        out = []
        for place, form, count, gaps, begin in self._steps[index - self._first][1]:
            values = np.frombuffer(self._payload, wfr.TYPES[self._head.arrays[place].type], count, begin)
            at = slice(None) if form == 1 else wfr.unpacked_gaps(self._data[gaps:begin], self._elements_of(place))
            out.append((place, at, values))
        return out
