"""Writes a recording while a program runs."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import struct

import numpy as np

from . import format as wfr
from . import graphs, wfg, zstd
from .arrays import Array, check_id, converted
from .description import Description
from .errors import WarpfrontError
from .state_hash import hash_of

_CHUNK_BYTES = 1 << 20  # of steps, before packing: a reader unpacks so much for any of them
_CHUNK_STEPS = 4096
_KEYFRAME_EVERY = 5  # times the stored bytes of a keyframe: keyframes take a sixth of a file at most
_LEAST_KEYFRAME = 16 << 10  # one counts as so many bytes at least, so that small ones do not follow every step

_numbers = itertools.count()


class Recorder:
    """A run as a file (.wfr), to be used in a `with` statement.

        with warpfront.Recorder("bfs.wfr", graph, "my_bfs", {"level": level}) as run:
            …
            run.step("expand", iteration=depth)

    graph: (offsets, heads[, weights]), a matrix of SciPy or CuPy, a graph of NetworkX; `run.graph` is what became of it.
    arrays: names and arrays, or Array(…) with what they mean; they are read again at each step.
    kernels, scalars: names, or more about them; without, those that steps name. A live recording needs its kernels beforehand.
    graph_file: names the graph's file, which is then not embedded. live: every step goes out at once, for readers that follow.
    hashes: a hash of the state after every step.
    """

    def __init__(self, path, graph, algorithm="my_algorithm", arrays=None, *, title=None, variant=None, kernels=None, scalars=None,
                 pseudocode=None, parameters=None, device=None, executor="Python", weight="weight", directed=None, graph_file=None,
                 live=False, compress=True, hashes=False, writer="warpfront for Python"):  # fmt: skip
        check_id(algorithm, "an algorithm")
        self.path = os.fspath(path)
        self.graph = graphs.as_graph(graph, weight, directed)
        self.live = live
        self.steps = 0
        self.result = ""
        self._compress = compress and zstd.available()
        if live and kernels is None:
            raise WarpfrontError("a live recording needs the names of its kernels beforehand: kernels=[…]")
        if not arrays or len(arrays) > wfr.MOST_ARRAYS:
            raise WarpfrontError("a recording has between 1 and %d arrays" % wfr.MOST_ARRAYS)
        described = [(name, one if isinstance(one, Array) else Array(one)) for name, one in arrays.items()]
        self._live = {name: one.values for name, one in described}
        abouts, self._shadow = [], {}
        constants = []
        for place, (name, one) in enumerate(described):
            about, values = one.describe(name, self.graph)
            abouts.append(about)
            if one.constant:
                constants.append(values)
            else:
                self._shadow[name] = (place, about["type"], about.get("signed", False), wfr.bits_of(values).copy())
        _check_named(abouts)
        if not self._shadow:
            raise WarpfrontError("all arrays are constant: there is nothing to record")
        head = {"writer": writer, "graph": {"vertices": self.graph.vertices, "arcs": self.graph.arcs}}
        if graph_file is not None:
            head["graph"].update(path=os.fspath(graph_file), crc=self.graph.crc())
        head["algorithm"] = {"id": algorithm, "title": title or algorithm.replace("_", " ")}
        check_id(variant or "python", "a variant")
        head["variant"] = {"id": variant or "python", "title": (variant or "Python").replace("_", " ")}
        head["parameters"] = {str(name): str(value) for name, value in (parameters or {}).items()}
        head["device"] = {"executor": executor, "name": device or ""}
        head["arrays"] = abouts
        self._about = Description(head, kernels, scalars or [] if live else scalars, pseudocode)
        self._hash = None
        if hashes:
            self._hash = sum(hash_of(place, bits) for place, _, _, bits in self._shadow.values()) % 2**64
        self._entries = []
        self._steps, self._first, self._last_at = bytearray(), 1, None
        self._count = 0
        self._iteration = None
        self._since_keyframe = self._keyframe_bytes = 0
        self._open()
        try:
            if graph_file is None:
                if wfg.wanted(self.graph):
                    self._write(b"GWFG", wfg.written(self.graph))
                else:
                    self._write(b"GCSR", graphs.gcsr(self.graph))
            if constants:
                self._write(b"CNST", b"".join(values.tobytes() for values in constants))
            self._keyframe()
            self._file.flush()
        except BaseException:
            self._abandon()
            raise

    def step(self, kernel, arrays=None, *, iteration=0, line=None, launched=0, active=0, arcs=0, changed=None, frontier=None,
             scalars=None, nanoseconds=0, ends_iteration=False, ends_run=False, gpu_launches=0):  # fmt: skip
        """What the arrays are now, after a kernel. arrays: those that are new objects, by name; the others are read where they were.

        changed: values written; without, the elements that differ. frontier: its vertices, where they were counted. The mark that an
        iteration ends is set by itself when the next step has another one, except in a live recording.
        """
        if self._file is None:
            raise WarpfrontError("the recording is finished")
        for name in arrays or {}:
            if name not in self._shadow:
                raise WarpfrontError('the recording has no array "%s" that changes' % name)
        live = {**self._live, **(arrays or {})}
        at, line = self._about.kernel(kernel, line)
        values = self._about.values(scalars)
        differences = []
        for name, (place, kind, signed, bits) in self._shadow.items():
            new = wfr.bits_of(converted(live[name], kind, signed, name))
            if len(new) != len(bits):
                raise WarpfrontError('the array "%s" has %d elements now; it began with %d' % (name, len(new), len(bits)))
            differences.append((place, bits, new, np.flatnonzero(bits != new)))
        parts = [_part(place, new, indices) for place, _, new, indices in differences if len(indices)]
        hashed = None if self._hash is None else self._hash_after(differences)
        flags = (wfr.ENDS_ITERATION if ends_iteration else 0) | (wfr.ENDS_RUN if ends_run else 0)
        written = sum(len(indices) for _, _, _, indices in differences) if changed is None else changed
        try:
            record = wfr.STEP.pack(
                at, int(iteration), line, flags, int(launched), int(active), int(arcs), int(written),
                wfr.NOT_COUNTED if frontier is None else int(frontier), *values, int(nanoseconds), 0, 0, hashed or 0, *([0] * 12),
                int(gpu_launches), 0, len(parts), 0,
            )  # fmt: skip
        except struct.error as error:
            raise WarpfrontError("a number of the step does not fit: %s" % error) from None
        size = len(record) + sum(len(part) for part in parts)
        if size + wfr.STEPS.size > wfr.MOST_STEPS_BYTES:
            raise WarpfrontError("a step that changes %d bytes is more than a recording can hold" % size)
        if self._iteration is not None and iteration != self._iteration:
            self._mark(wfr.ENDS_ITERATION)
        if len(self._steps) + size > _CHUNK_BYTES or self._count >= _CHUNK_STEPS:
            self._flush()
        self._last_at = len(self._steps)
        for part in (record, *parts):
            self._steps += part
        for _, bits, new, indices in differences:
            bits[indices] = new[indices]
        self._hash, self._live = hashed, live
        self._iteration = iteration
        self._count += 1
        self.steps += 1
        if self.live:
            self._flush()
            self._file.flush()

    def close(self, result=None, *, ended=True, values=None):
        """Finishes the file. result: a sentence. Without `ended`, recording stopped before the run did."""
        if self._file is None:
            return
        if ended:
            self._mark(wfr.ENDS_ITERATION | wfr.ENDS_RUN)
        self._flush(last=True)
        done = {"steps": self.steps, "ended": bool(ended), "result": self.result if result is None else result, "values": values or {}}
        self._write(b"DONE", json.dumps(done, ensure_ascii=False).encode())
        if self.live:
            self._finish(self._file, 0)
            self._abandon()
        else:
            self._put_together()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            self.close()
        else:
            # A program that fails is one to look at.
            self.close("The program stopped: %s" % kind.__name__, ended=False)

    def __del__(self):
        if getattr(self, "_file", None) is not None:
            self._abandon()

    # The file

    def _open(self):
        """A live file has its final name and its description from the start. Otherwise chunks go to a file beside it, and the description,
        which may grow until the end, comes before them when the recording is finished."""
        folder, name = os.path.split(self.path)
        self._part = self.path if self.live else os.path.join(folder, ".%s.warpfront-%d-%d.part" % (name, os.getpid(), next(_numbers)))
        self._file = None
        try:
            self._file = open(self._part, "wb" if self.live else "w+b")
        except OSError as error:
            raise WarpfrontError("%s cannot be written: %s" % (self.path, error.strerror)) from None
        if self.live:
            self._file.write(self._beginning())

    def _beginning(self):
        payload = self._about.payload(self.live)
        if len(payload) > wfr.MOST_HEAD:
            raise WarpfrontError("the description takes more than 16 MiB")
        return wfr.PREAMBLE + wfr.chunk(b"HEAD", payload, self._compress)

    def _finish(self, file, base):
        """The index behind chunks that begin at `base` of what the entries say."""
        entries = [(b"HEAD", len(wfr.PREAMBLE), 0)] + [(kind, base + at, first) for kind, at, first in self._entries]
        index = struct.pack("<Q", len(entries)) + b"".join(wfr.ENTRY.pack(kind, 0, at, first) for kind, at, first in entries)
        at = file.tell()
        file.write(wfr.chunk(b"INDX", index, self._compress) + wfr.TRAILER.pack(at, wfr.TRAILER_MARK))

    def _put_together(self):
        whole = self._part + "2"
        try:
            with open(whole, "wb") as file:
                base = file.write(self._beginning())
                self._file.seek(0)
                shutil.copyfileobj(self._file, file, 1 << 20)
                self._finish(file, base)
            os.replace(whole, self.path)
        except BaseException:
            _remove(whole)
            raise
        finally:
            self._abandon()

    def _write(self, kind, payload, first=0):
        return self._append(kind, wfr.chunk(kind, payload, self._compress), first)

    def _append(self, kind, data, first):
        self._entries.append((kind, self._file.tell(), first))
        return self._file.write(data)

    def _abandon(self):
        """Closes the file, and leaves nothing of one that is not live."""
        file, self._file = self._file, None
        file.close()
        if not self.live:
            _remove(self._part)

    # Steps

    def _hash_after(self, differences):
        total = self._hash
        for place, old, new, indices in differences:
            total += hash_of(place, new[indices], indices) - hash_of(place, old[indices], indices)
        return total % 2**64

    def _mark(self, flags):
        """Of the last step, while it was not written yet."""
        if self._last_at is not None:
            at = self._last_at + 12
            struct.pack_into("<I", self._steps, at, struct.unpack_from("<I", self._steps, at)[0] | flags)

    def _flush(self, last=False):
        if self._count:
            self._since_keyframe += self._write(b"STEP", wfr.STEPS.pack(self._first, self._count, 0) + self._steps, self._first)
            self._first += self._count
            self._count = 0
            self._steps = bytearray()
            self._last_at = None
            if not last and self._since_keyframe >= _KEYFRAME_EVERY * max(self._keyframe_bytes, _LEAST_KEYFRAME):
                self._keyframe()

    def _keyframe(self):
        """Left out where it packs worse than the one before made expect, so that all but the first add little."""
        state = b"".join(bits.tobytes() for _, _, _, bits in self._shadow.values())
        data = wfr.chunk(b"KEYF", struct.pack("<QQ", self.steps, 0) + state, self._compress)
        self._keyframe_bytes = len(data)
        if self.steps and self._since_keyframe < _KEYFRAME_EVERY * len(data):
            return
        self._append(b"KEYF", data, self.steps)
        self._since_keyframe = 0


def _check_named(abouts):
    """Whether the arrays that arrays name are there."""
    domains = {about["id"]: about["domain"] for about in abouts}
    for about in abouts:
        for key, domain in (("via", "vertex"), ("next", about["domain"])):
            if key in about and domains.get(about[key]) != domain:
                raise WarpfrontError('%s="%s" of the array "%s" names no array of the domain "%s"' % (key, about[key], about["id"], domain))


def _remove(path):
    try:
        os.unlink(path)
    except OSError:
        pass


def _part(place, new, indices):
    """What a step makes of one array: the elements that changed, or all where that is shorter."""
    size = new.dtype.itemsize
    if len(indices) * (1 + size) < len(new) * size:
        gaps = wfr.packed_gaps(indices)
        if len(gaps) + len(indices) * size < len(new) * size:
            return wfr.PART.pack(place, 0, len(indices)) + gaps + new[indices].tobytes()
    return wfr.PART.pack(place, 1, len(new)) + new.tobytes()
