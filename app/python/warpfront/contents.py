"""The chunks of a recording: where they are, by the index or from one to the next."""

from __future__ import annotations

import json
import os
import struct

from . import format as wfr
from .errors import WarpfrontError
from .head import read_head

_ORDER = {b"HEAD": 0, b"GCSR": 1, b"GWFG": 1, b"CNST": 1, b"KEYF": 2, b"STEP": 2, b"DONE": 3, b"INDX": 4}


class Contents:
    """head: the description; embedded, constants_at: headers or None; steps_at: (first step, header), ascending; keyframes: headers by
    step; last: the number of the last step; done: the end's JSON or None; notice: a sentence where the recording ends too early."""

    def __init__(self, path):
        self.path = path
        self.head = self.embedded = self.constants_at = self.done = None
        self.steps_at, self.keyframes = [], {}
        self.last, self.notice, self.finished = 0, "", False
        self._order, self._end = 0, len(wfr.PREAMBLE)
        self._file = None
        try:
            self._file = open(path, "rb")
        except OSError as error:
            raise WarpfrontError("it cannot be read: %s" % error.strerror) from None
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def close(self):
        if self._file is not None:
            self._file.close()
            self._file = None

    def __del__(self):
        if getattr(self, "_file", None) is not None:
            self.close()

    def _start(self):
        preamble = self.read(0, len(wfr.PREAMBLE))
        if preamble[:8] != wfr.MAGIC[: len(preamble)] or not preamble:
            raise WarpfrontError("this is not a recording")
        if len(preamble) < len(wfr.PREAMBLE):
            raise WarpfrontError("the recording ends within its first bytes")
        version, zero = struct.unpack_from("<II", preamble, 8)
        if version != wfr.VERSION or zero:
            raise WarpfrontError("the recording is of version %d; this module reads version %d" % (version, wfr.VERSION))
        if not self._by_index():
            self.walk()
        if self.head is None:
            raise WarpfrontError("the recording ends before its description does")
        if 0 not in self.keyframes:
            raise WarpfrontError("the recording ends before its first state does")

    def read(self, offset, size):
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
        header = wfr.ChunkHeader(self.read(offset, wfr.CHUNK_BYTES), offset)
        return header if header.end <= size else None

    def payload(self, header, most, first=None):
        stored = self.read(header.offset + wfr.CHUNK_BYTES, header.stored)
        if len(stored) != header.stored:
            raise WarpfrontError("the file has grown shorter")
        return wfr.unpacked(header, stored, most, first)

    def walk(self):
        """From the last whole chunk on to the end of the file."""
        size = self._size()
        while self._end < size and not self.finished:
            header = self._header(self._end, size)
            if header is None:
                break
            self._take(header)
            self._end = header.end
        if self.finished:
            if size - self._end > wfr.TRAILER.size:
                raise WarpfrontError("%d bytes follow the end of the recording" % (size - self._end - wfr.TRAILER.size))
        elif self.done is None:
            self.notice = "the recording %s; it has %d whole steps" % (
                "ends within a chunk" if self._end < size else "has no end, or is still written", self.last)  # fmt: skip

    def _take(self, header):
        kind = header.kind
        order = _ORDER.get(kind)
        if order is None:
            if self.head is None:
                raise WarpfrontError("the recording does not begin with its description")
            return
        if (kind == b"HEAD") != (self.head is None) or order < self._order or (kind == b"DONE" and self.done):
            raise WarpfrontError("the chunk %s at byte %d is not where it belongs" % (header.name, header.offset))
        self._order = order
        if kind == b"HEAD":
            self.head = read_head(self.payload(header, wfr.MOST_HEAD))
        elif kind in (b"GCSR", b"GWFG"):
            if self.embedded is not None:
                raise WarpfrontError("the recording has two graphs")
            self.embedded = header
        elif kind == b"CNST":
            if self.constants_at is not None:
                raise WarpfrontError("the recording has two chunks of constant arrays")
            self.constants_at = header
        elif kind == b"KEYF":
            self._take_keyframe(header, struct.unpack("<Q", self.payload(header, 2**63, 8).ljust(8, b"\0"))[0])
        elif kind == b"STEP":
            start = self.payload(header, wfr.MOST_STEPS_BYTES, wfr.STEPS.size)
            if len(start) < wfr.STEPS.size:
                raise WarpfrontError("the chunk STEP at byte %d is shorter than its head" % header.offset)
            first, count, _ = wfr.STEPS.unpack(start)
            self._take_steps(header, first, count)
        elif kind == b"DONE":
            self.done = _read_done(self.payload(header, wfr.MOST_HEAD))
            if self.done["steps"] != self.last:
                raise WarpfrontError("the recording has %d steps, its end names %d" % (self.last, self.done["steps"]))
            self.notice = ""
        elif kind == b"INDX":
            self.finished = True

    def _take_keyframe(self, header, step):
        if step in self.keyframes or (not self.keyframes and (step != 0 or self.steps_at)):
            raise WarpfrontError("the state of step %d at byte %d is not where it belongs" % (step, header.offset))
        self.keyframes[step] = header

    def _take_steps(self, header, first, count):
        if first != self.last + 1 or count == 0 or count > (header.unpacked - wfr.STEPS.size) // wfr.STEP.size or 0 not in self.keyframes:
            raise WarpfrontError(
                "the steps at byte %d begin with %d and are %d; %d were before them" % (header.offset, first, count, self.last)
            )
        self.steps_at.append((first, header))
        self.last += count

    def _by_index(self):
        """Whether the file has an index that fits; else the chunks are walked over."""
        size = self._size()
        if size < self._end + wfr.TRAILER.size:
            return False
        at, mark = wfr.TRAILER.unpack(self.read(size - wfr.TRAILER.size, wfr.TRAILER.size))
        if mark != wfr.TRAILER_MARK or not self._end <= at < size:
            return False
        try:
            header = self._header(at, size)
            if header is None or header.kind != b"INDX" or header.end != size - wfr.TRAILER.size:
                return False
            index = self.payload(header, max(size, 1 << 16) * 2)
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
        self._end, self.finished = header.end, True
        return True

    def _take_indexed(self, headers):
        """As _take(), but of steps only the last chunk is read."""
        for k, (header, first) in enumerate(headers):
            if header.kind == b"KEYF":
                if self._order > 2 or self.head is None:
                    raise WarpfrontError("the state at byte %d is not where it belongs" % header.offset)
                self._order = 2
                self._take_keyframe(header, first)
            elif header.kind == b"STEP" and self.head is not None and self._order == 2:
                following = next((f for h, f in headers[k + 1 :] if h.kind == b"STEP"), None)
                if following is None:
                    self._take(header)
                else:
                    self._take_steps(header, first, following - first)
            else:
                self._take(header)
        if self.done is None:
            raise WarpfrontError("the index names no end of the recording")


def _read_done(payload):
    try:
        done = json.loads(payload.decode("utf-8"))
    except (ValueError, RecursionError):
        done = None
    if not isinstance(done, dict) or not isinstance(done.get("steps"), int):
        raise WarpfrontError("the end of the recording (DONE) does not name its steps")
    return done
