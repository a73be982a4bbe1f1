"""Reads a recording. Nothing that the file claims is believed: sizes are held against what is there before anything is made of them."""

from __future__ import annotations

import collections
import json
import os
import struct
import warnings

import numpy as np

from . import format as wfr
from . import graphs, wfg
from .errors import WarpfrontError, WarpfrontWarning
from .head import read_head
from .state_hash import hash_of
from .steps import Step, StepChunk

_KEPT_CHUNKS = 4
_ORDER = {b"HEAD": 0, b"GCSR": 1, b"GWFG": 1, b"CNST": 1, b"KEYF": 2, b"STEP": 2, b"DONE": 3, b"INDX": 4}

Change = collections.namedtuple("Change", "indices values")
Change.__doc__ = """New values of an array: indices is an array, or slice(None) where every element was written anew."""


class Recording:
    """recording[k] is step k, from 0 (the start) to the last one; recording.state(k) its arrays; recording.changes(k) what it wrote."""

    def __init__(self, path):
        self.path = os.fspath(path)
        self._file = None
        try:
            self._file = open(self.path, "rb")
        except OSError as error:
            raise WarpfrontError("%s cannot be read: %s" % (self.path, error.strerror)) from None
        try:
            self._start()
        except WarpfrontError as error:
            self.close()
            raise WarpfrontError("%s: %s" % (self.path, error)) from None
        except BaseException:
            self.close()
            raise

    # What it is about

    @property
    def steps(self):
        """The number of the last step."""
        return self._last

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
        return self._done

    @property
    def graph(self):
        """The graph that is embedded, or that of the .wfg file which the description names."""
        if self._graph is None:
            self._graph = self._read_graph()
        return self._graph

    def __len__(self):
        return self._last + 1

    def __repr__(self):
        return "<Recording %s: %s, %d steps, %d vertices, %d arcs>" % (
            self.path, self._head.title, self._last, self._head.vertices, self._head.arcs)  # fmt: skip

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
        if self._embedded is not None:
            self._read_graph()
        for k in sorted(self._keyframes):
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
        before = self._last
        if not self._finished:
            self._walk()
        return self._last - before

    def close(self):
        if self._file is not None:
            self._file.close()
            self._file = None

    def __del__(self):
        if getattr(self, "_file", None) is not None:
            self.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # The file

    def _start(self):
        self._head = self._graph = self._embedded = self._constants_at = None
        self._steps_at, self._keyframes = [], {}  # headers with their first step, ascending; of keyframes by step
        self._last, self._done, self._order, self._finished = 0, None, 0, False
        self._kept, self._latest = collections.OrderedDict(), None
        preamble = self._read(0, len(wfr.PREAMBLE))
        if preamble[:8] != wfr.MAGIC[: len(preamble)] or not preamble:
            raise WarpfrontError("this is not a recording")
        if len(preamble) < len(wfr.PREAMBLE):
            raise WarpfrontError("the recording ends within its first bytes")
        version, zero = struct.unpack_from("<II", preamble, 8)
        if version != wfr.VERSION or zero:
            raise WarpfrontError("the recording is of version %d; this module reads version %d" % (version, wfr.VERSION))
        self._end = len(wfr.PREAMBLE)
        self.notice = ""
        if not self._by_index():
            self._walk()
        if self._head is None:
            raise WarpfrontError("the recording ends before its description does")
        if 0 not in self._keyframes:
            raise WarpfrontError("the recording ends before its first state does")
        self.description = self._head.json
        self._constants = self._read_constants()
        self._state(0)
        if self.notice:
            warnings.warn("%s: %s" % (self.path, self.notice), WarpfrontWarning, stacklevel=4)

    def _read(self, offset, size):
        if self._file is None:
            raise WarpfrontError("the recording was closed")
        self._file.seek(offset)
        return self._file.read(size)

    def _size(self):
        return os.fstat(self._file.fileno()).st_size

    def _header(self, offset, size):
        """None: the file ends within the chunk."""
        if size - offset < wfr.CHUNK_BYTES:
            return None
        header = wfr.ChunkHeader(self._read(offset, wfr.CHUNK_BYTES), offset)
        return header if header.end <= size else None

    def _payload(self, header, most, first=None):
        stored = self._read(header.offset + wfr.CHUNK_BYTES, header.stored)
        if len(stored) != header.stored:
            raise WarpfrontError("the file has grown shorter")
        return wfr.unpacked(header, stored, most, first)

    def _walk(self):
        """From the last whole chunk on to the end of the file."""
        size = self._size()
        while self._end < size and not self._finished:
            header = self._header(self._end, size)
            if header is None:
                break
            self._take(header)
            self._end = header.end
        if self._finished:
            if size - self._end > wfr.TRAILER.size:
                raise WarpfrontError("%d bytes follow the end of the recording" % (size - self._end - wfr.TRAILER.size))
        elif self._done is None:
            self.notice = "the recording %s; it has %d whole steps" % (
                "ends within a chunk" if self._end < size else "has no end, or is still written", self._last)  # fmt: skip

    def _take(self, header):
        kind = header.kind
        order = _ORDER.get(kind)
        if order is None:
            if self._head is None:
                raise WarpfrontError("the recording does not begin with its description")
            return
        if (kind == b"HEAD") != (self._head is None) or order < self._order or (kind == b"DONE" and self._done):
            raise WarpfrontError("the chunk %s at byte %d is not where it belongs" % (header.name, header.offset))
        self._order = order
        if kind == b"HEAD":
            self._head = read_head(self._payload(header, wfr.MOST_HEAD))
        elif kind in (b"GCSR", b"GWFG"):
            if self._embedded is not None:
                raise WarpfrontError("the recording has two graphs")
            self._embedded = header
        elif kind == b"CNST":
            if self._constants_at is not None:
                raise WarpfrontError("the recording has two chunks of constant arrays")
            self._constants_at = header
        elif kind == b"KEYF":
            self._take_keyframe(header, struct.unpack("<Q", self._payload(header, 2**63, 8).ljust(8, b"\0"))[0])
        elif kind == b"STEP":
            start = self._payload(header, wfr.MOST_STEPS_BYTES, wfr.STEPS.size)
            if len(start) < wfr.STEPS.size:
                raise WarpfrontError("the chunk STEP at byte %d is shorter than its head" % header.offset)
            first, count, _ = wfr.STEPS.unpack(start)
            self._take_steps(header, first, count)
        elif kind == b"DONE":
            self._done = _read_done(self._payload(header, wfr.MOST_HEAD))
            if self._done["steps"] != self._last:
                raise WarpfrontError("the recording has %d steps, its end names %d" % (self._last, self._done["steps"]))
            self.notice = ""
        elif kind == b"INDX":
            self._finished = True

    def _take_keyframe(self, header, step):
        if step in self._keyframes or (not self._keyframes and (step != 0 or self._steps_at)):
            raise WarpfrontError("the state of step %d at byte %d is not where it belongs" % (step, header.offset))
        self._keyframes[step] = header

    def _take_steps(self, header, first, count):
        if first != self._last + 1 or count == 0 or count > (header.unpacked - wfr.STEPS.size) // wfr.STEP.size or 0 not in self._keyframes:
            raise WarpfrontError("the steps at byte %d begin with %d and are %d; %d were before them" % (header.offset, first, count, self._last))
        self._steps_at.append((first, header))
        self._last += count

    def _by_index(self):
        """Whether the file has an index that fits; else the chunks are walked over."""
        size = self._size()
        if size < self._end + wfr.TRAILER.size:
            return False
        at, mark = wfr.TRAILER.unpack(self._read(size - wfr.TRAILER.size, wfr.TRAILER.size))
        if mark != wfr.TRAILER_MARK or not self._end <= at < size:
            return False
        try:
            header = self._header(at, size)
            if header is None or header.kind != b"INDX" or header.end != size - wfr.TRAILER.size:
                return False
            index = self._payload(header, max(size, 1 << 16) * 2)
            count = struct.unpack_from("<Q", index)[0] if len(index) >= 8 else 0
            if len(index) != 8 + count * wfr.ENTRY.size:
                return False
            headers = []
            for k in range(count):
                kind, _, offset, first = wfr.ENTRY.unpack_from(index, 8 + k * wfr.ENTRY.size)
                one = self._header(offset, at)
                if one is None or one.kind != kind or (headers and offset < headers[-1][0].end):
                    return False
                headers.append((one, first))
        except WarpfrontError:
            return False
        self._take_indexed(headers)
        self._end, self._finished = header.end, True
        return True

    def _take_indexed(self, headers):
        """As _take(), but of steps only the last chunk is read."""
        for k, (header, first) in enumerate(headers):
            if header.kind == b"KEYF":
                if self._order > 2 or self._head is None:
                    raise WarpfrontError("the state at byte %d is not where it belongs" % header.offset)
                self._order = 2
                self._take_keyframe(header, first)
            elif header.kind == b"STEP" and self._head is not None and self._order == 2:
                following = next((f for h, f in headers[k + 1 :] if h.kind == b"STEP"), None)
                if following is None:
                    self._take(header)
                else:
                    self._take_steps(header, first, following - first)
            else:
                self._take(header)
        if self._done is None:
            raise WarpfrontError("the index names no end of the recording")

    # What lies in chunks

    def _read_graph(self):
        head = self._head
        if self._embedded is not None:
            if self._embedded.kind == b"GCSR":
                payload = self._payload(self._embedded, graphs.gcsr_bytes(head.vertices, head.arcs))
                return graphs.read_gcsr(payload, head.vertices, head.arcs)
            return wfg.read(self._payload(self._embedded, 2**63), head.vertices, head.arcs)
        if not head.graph_path:
            raise WarpfrontError("the recording has no graph, and names no file")
        place = os.path.join(os.path.dirname(self.path), head.graph_path)
        if not place.endswith(".wfg"):
            raise WarpfrontError("the graph is the file %s: this module reads .wfg files, which 'warpfront convert' writes" % place)
        try:
            with open(place, "rb") as file:
                graph = wfg.read(file.read(), head.vertices, head.arcs)
        except OSError as error:
            raise WarpfrontError("the graph %s cannot be read: %s" % (place, error.strerror)) from None
        if head.graph_crc is not None and graph.crc() != head.graph_crc:
            raise WarpfrontError("%s no longer holds the graph that was recorded" % place)
        return graph

    def _read_constants(self):
        out = {place: None for place, about in enumerate(self._head.arrays) if about.constant}
        if not out:
            return out
        if self._constants_at is None:
            raise WarpfrontError("the recording has constant arrays and no chunk that holds them")
        sizes = self._sizes(out)
        payload = self._payload(self._constants_at, sum(sizes.values()))
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
        header = self._keyframes[step]
        sizes = self._sizes([place for place, about in enumerate(self._head.arrays) if not about.constant])
        payload = self._payload(header, 16 + sum(sizes.values()) + wfr.MOST_STEPS_BYTES)
        if len(payload) < 16:
            raise WarpfrontError("the chunk KEYF at byte %d is shorter than its head" % header.offset)
        at, control = struct.unpack_from("<QQ", payload)
        if at != step or control > len(payload) - 16:
            raise WarpfrontError("the state at byte %d is not that of step %d" % (header.offset, step))
        return self._split(payload, 16 + control, sizes)

    def _checked(self, k):
        k = int(k)
        if not -len(self) <= k < len(self):
            raise IndexError("there is no step %d; the last is %d" % (k, self._last))
        return k % len(self)

    def _chunk_of(self, k):
        low, high = 0, len(self._steps_at)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._steps_at[middle][0] <= k else (low, middle)
        first, header = self._steps_at[low]
        chunk = self._kept.pop(low, None)
        if chunk is None:
            end = self._steps_at[low + 1][0] if low + 1 < len(self._steps_at) else self._last + 1
            chunk = StepChunk(self._payload(header, wfr.MOST_STEPS_BYTES), first, end - first, self._head, self._count)
            if len(self._kept) >= _KEPT_CHUNKS:
                self._kept.popitem(last=False)
        self._kept[low] = chunk
        return chunk

    def _state(self, k):
        """By place, not to be changed by the caller; the latest one is carried on."""
        start = max(step for step in self._keyframes if step <= k)
        if self._latest is None or not start <= self._latest[0] <= k:
            self._latest = (start, {place: values.copy() for place, values in self._read_keyframe(start).items()})
        at, state = self._latest
        self._latest = None  # until all went well
        for step in range(at + 1, k + 1):
            for place, indices, values in self._chunk_of(step).changes(step):
                state[place][indices] = values
        self._latest = (k, state)
        return state


def _read_done(payload):
    try:
        done = json.loads(payload.decode("utf-8"))
    except (ValueError, RecursionError):
        done = None
    if not isinstance(done, dict) or not isinstance(done.get("steps"), int):
        raise WarpfrontError("the end of the recording (DONE) does not name its steps")
    return done
