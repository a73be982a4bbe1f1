"""Reads a recording. Nothing that the file claims is believed: sizes are held against what is there before anything is made of them."""

from __future__ import annotations

import collections
import os
import struct
import warnings

import numpy as np

from . import format as wfr
from . import graphs, wfg
from .contents import Contents
from .errors import WarpfrontError, WarpfrontWarning
from .pictures import graph_bytes
from .state_hash import hash_of
from .steps import Step, StepChunk

_KEPT_CHUNKS = 4

Change = collections.namedtuple("Change", "indices values")
Change.__doc__ = """New values of an array: indices is an array, or slice(None) where every element was written anew."""


class Recording:
    """recording[k] is step k, from 0 (the start) to the last one; recording.state(k) its arrays; recording.changes(k) what it wrote."""

    def __init__(self, path):
        self.path = os.fspath(path)
        self._graph = self._latest = None
        self._kept = collections.OrderedDict()
        try:
            self._contents = Contents(self.path)
            self._head = self._contents.head
            self._constants = self._read_constants()
            self._state(0)
        except WarpfrontError as error:
            raise WarpfrontError("%s: %s" % (self.path, error)) from None
        if self.notice:
            warnings.warn("%s: %s" % (self.path, self.notice), WarpfrontWarning, stacklevel=3)

    # What it is about

    @property
    def description(self):
        """What HEAD says, as JSON has it."""
        return self._head.json

    @property
    def notice(self):
        """A sentence where the recording ends too early, else empty."""
        return self._contents.notice

    @property
    def steps(self):
        """The number of the last step."""
        return self._contents.last

    @property
    def arrays(self):
        """By id: type, domain, role, infinite and so on."""
        return {one.id: one for one in self._head.arrays}

    @property
    def kernels(self):
        return [one["id"] for one in self._head.kernels]

    @property
    def done(self):
        """How it ended: steps, ended, result, values; None: it has no end."""
        return self._contents.done

    @property
    def graph(self):
        """The graph that is embedded, or that of the file which the description names; but for .wfg files that takes the program."""
        if self._graph is None:
            self._graph = self._read_graph()
        return self._graph

    def __len__(self):
        return self._contents.last + 1

    def __repr__(self):
        return "<Recording %s: %s, %d steps, %d vertices, %d arcs>" % (
            self.path, self._head.title, self._contents.last, self._head.vertices, self._head.arcs)  # fmt: skip

    # Steps and states

    def __getitem__(self, k):
        if isinstance(k, slice):
            return [self[one] for one in range(*k.indices(len(self)))]
        k = self._checked(k)
        return Step.start(self._head) if k == 0 else self._chunk_of(k).step(k)

    def __iter__(self):
        return (self[k] for k in range(len(self)))

    def changes(self, k):
        """By id of the array, for those that step k wrote."""
        k = self._checked(k)
        return {} if k == 0 else {self._head.arrays[place].id: Change(at, values) for place, at, values in self._chunk_of(k).changes(k)}

    def state(self, k):
        """Every array after step k, by id, as copies. Arrays of pairs have a row per first vertex."""
        state = self._state(self._checked(k))
        out = {}
        for place, about in enumerate(self._head.arrays):
            values = self._constants[place] if about.constant else state[place]
            if about.signed and about.type == "u64":
                values = values.view("<i8")
            if about.domain == "pair" and len(values) == self._head.vertices**2:
                values = values.reshape(self._head.vertices, self._head.vertices)
            out[about.id] = values.copy()
        return out

    def states(self):
        """Every step with its state, one after the other."""
        for k in range(len(self)):
            yield self[k], self.state(k)

    def check(self):
        """Reads everything, and holds every state against its hash where the steps have one."""
        if self._contents.embedded is not None:
            self._read_graph()
        for k in sorted(self._contents.keyframes):
            self._read_keyframe(k)
        places = [place for place, about in enumerate(self._head.arrays) if not about.constant]
        total = None
        for k in range(1, len(self)):
            step = self._chunk_of(k).step(k)
            before = self._state(k - 1)
            if step.hash and total is None:
                total = sum(hash_of(place, wfr.bits_of(before[place])) for place in places)
            if total is not None:
                for place, at, values in self._chunk_of(k).changes(k):
                    whole = isinstance(at, slice)
                    old = before[place] if whole else before[place][at]
                    at = None if whole else at
                    total += hash_of(place, wfr.bits_of(values), at) - hash_of(place, wfr.bits_of(old), at)
                if step.hash and total % 2**64 != step.hash:
                    raise WarpfrontError("%s: the state after step %d does not have the hash that the step names" % (self.path, k))
            self._state(k)

    def refresh(self):
        """Looks for steps that were written meanwhile; how many there are more."""
        before = self.steps
        if not self._contents.finished:
            self._contents.walk()
        return self.steps - before

    def close(self):
        self._contents.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # What lies in chunks

    def _read_graph(self):
        head = self._head
        if self._contents.embedded is not None:
            if self._contents.embedded.kind == b"GCSR":
                payload = self._contents.payload(self._contents.embedded, graphs.gcsr_bytes(head.vertices, head.arcs))
                return graphs.read_gcsr(payload, head.vertices, head.arcs)
            return wfg.read(self._contents.payload(self._contents.embedded, 2**63), head.vertices, head.arcs)
        if not head.graph_path:
            raise WarpfrontError("the recording has no graph, and names no file")
        place = os.path.join(os.path.dirname(self.path), head.graph_path)
        graph = wfg.read(graph_bytes(place), head.vertices, head.arcs)
        if head.graph_crc is not None and graph.crc() != head.graph_crc:
            raise WarpfrontError("%s no longer holds the graph that was recorded" % place)
        return graph

    def _read_constants(self):
        out = {place: None for place, about in enumerate(self._head.arrays) if about.constant}
        if not out:
            return out
        if self._contents.constants_at is None:
            raise WarpfrontError("the recording has constant arrays and no chunk that holds them")
        sizes = self._sizes(out)
        payload = self._contents.payload(self._contents.constants_at, sum(sizes.values()))
        return self._split(payload, 0, sizes)

    def _sizes(self, places):
        """Bytes of the arrays in these places of the description."""
        return {place: self._count(place) * wfr.TYPES[self._head.arrays[place].type].itemsize for place in places}

    def _count(self, place):
        about = self._head.arrays[place]
        count = about.elements(self._head)
        if count is None:
            edges, residual = self.graph.pair_counts()
            about.count = count = edges if about.domain == "edge" else residual
        return count

    def _split(self, payload, at, sizes):
        if len(payload) != at + sum(sizes.values()):
            raise WarpfrontError("arrays of %d bytes are %d bytes long" % (sum(sizes.values()), len(payload) - at))
        out = {}
        for place, size in sizes.items():
            dtype = wfr.TYPES[self._head.arrays[place].type]
            out[place] = np.frombuffer(payload, dtype, size // dtype.itemsize, at)
            at += size
        return out

    def _read_keyframe(self, step):
        header = self._contents.keyframes[step]
        sizes = self._sizes([place for place, about in enumerate(self._head.arrays) if not about.constant])
        payload = self._contents.payload(header, 16 + sum(sizes.values()) + wfr.MOST_STEPS_BYTES)
        if len(payload) < 16:
            raise WarpfrontError("the chunk KEYF at byte %d is shorter than its head" % header.offset)
        at, control = struct.unpack_from("<QQ", payload)
        if at != step or control > len(payload) - 16:
            raise WarpfrontError("the state at byte %d is not that of step %d" % (header.offset, step))
        return self._split(payload, 16 + control, sizes)

    def _checked(self, k):
        k = int(k)
        if not -len(self) <= k < len(self):
            raise IndexError("there is no step %d; the last is %d" % (k, self._contents.last))
        return k % len(self)

    def _chunk_of(self, k):
        low, high = 0, len(self._contents.steps_at)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._contents.steps_at[middle][0] <= k else (low, middle)
        first, header = self._contents.steps_at[low]
        chunk = self._kept.pop(low, None)
        if chunk is None:
            end = self._contents.steps_at[low + 1][0] if low + 1 < len(self._contents.steps_at) else self._contents.last + 1
            chunk = StepChunk(self._contents.payload(header, wfr.MOST_STEPS_BYTES), first, end - first, self._head, self._count)
            if len(self._kept) >= _KEPT_CHUNKS:
                self._kept.popitem(last=False)
        self._kept[low] = chunk
        return chunk

    def _state(self, k):
        """By place, not to be changed by the caller; the latest one is carried on."""
        start = max(step for step in self._contents.keyframes if step <= k)
        if self._latest is None or not start <= self._latest[0] <= k:
            self._latest = (start, {place: values.copy() for place, values in self._read_keyframe(start).items()})
        at, state = self._latest
        self._latest = None  # until all went well
        for step in range(at + 1, k + 1):
            for place, indices, values in self._chunk_of(step).changes(step):
                state[place][indices] = values
        self._latest = (k, state)
        return state

