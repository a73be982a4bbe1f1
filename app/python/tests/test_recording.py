import json
import struct
import warnings

import numpy as np
from handmade import (CONSTANT, GRAPH, HEAD, PREAMBLE, START, STATES, STEPS, InFolder, chunk, head, part, recording, step,
                      steps_chunk)  # fmt: skip

import warpfront
from warpfront import WarpfrontError, WarpfrontWarning, zstd


class HandMade(InFolder):
    def setUp(self):
        super().setUp()
        warnings.simplefilter("ignore", WarpfrontWarning)
        self.addCleanup(warnings.resetwarnings)

    def open(self, data):
        opened = warpfront.open(self.file(data))
        self.addCleanup(opened.close)
        return opened

    def assertStates(self, opened, count=4):
        self.assertEqual(len(opened), count)
        for k in range(count):
            state = opened.state(k)
            self.assertEqual((state["level"].tolist(), state["seen"].tolist()), STATES[k])
            self.assertEqual(state["weight"].tolist(), [1.5, 2.5])

    def assertRefused(self, data, text=""):
        with self.assertRaisesRegex(WarpfrontError, text):
            opened = self.open(data)
            opened.graph
            opened.check()

    def test_bytes_are_read_as_specified(self):
        opened = self.open(recording())
        self.assertStates(opened)
        self.assertEqual(opened.notice, "")
        self.assertEqual((opened.graph.offsets.tolist(), opened.graph.heads.tolist(), opened.graph.directed), ([0, 1, 2, 2], [1, 2], True))
        one, two, three = opened[1:]
        self.assertEqual((one.kernel, one.iteration, one.ends_iteration, one.ends_run), ("expand", 1, True, False))
        self.assertEqual((one.launched, one.active, one.arcs, one.changed, one.frontier), (3, 2, 1, 1, 1))
        self.assertEqual((one.scalars, one.nanoseconds, one.gpu_launches, one.arrays), ({"length": 5}, 7, 1, ["level", "seen"]))
        self.assertEqual((two.kernel, two.frontier, two.arrays), ("swap", None, []))
        self.assertTrue(three.ends_run)
        self.assertEqual(opened.changes(3)["level"].indices.tolist(), [1, 2])
        self.assertEqual(opened.arrays["level"].infinite, 2**32 - 1)
        self.assertEqual([s.index for s in opened], [0, 1, 2, 3])
        for k in (4, -5):
            with self.assertRaises(IndexError):
                opened.state(k)

    def test_unknown_chunks_and_members_are_skipped(self):
        more = chunk(b"XTRA", b"what a later version has")
        self.assertStates(self.open(recording(head(later={"a": 1}), more=more, steps=[more, steps_chunk(1, STEPS), more])))

    def test_packed_chunks_are_read(self):
        if not zstd.available():
            self.skipTest("no zstd here")
        payload = struct.pack("<QII", 1, 3, 0) + b"".join(STEPS)
        packed = chunk(b"STEP", payload, 1, zstd.pack(payload))
        self.assertStates(self.open(recording(steps=[packed])))
        self.assertRefused(recording(steps=[chunk(b"STEP", payload + b"x", 1, zstd.pack(payload))]), "unpack")
        self.assertRefused(recording(steps=[chunk(b"STEP", payload[:-1], 1, zstd.pack(payload))]))

    def test_without_zstd_the_sentence_says_what_to_install(self):
        payload = struct.pack("<QII", 1, 3, 0) + b"".join(STEPS)
        data = recording(steps=[chunk(b"STEP", payload, 1, b"some frame")])
        here, zstd._backends = zstd._backends, []
        try:
            self.assertRefused(data, "zstandard")
        finally:
            zstd._backends = here

    def test_keyframes_between_steps_are_starts(self):
        later = chunk(b"KEYF", struct.pack("<QQ2s3I3B", 2, 2, b"ab", 0, 1, 2**32 - 1, 0, 1, 0))
        opened = self.open(recording(steps=[steps_chunk(1, STEPS[:2]), later, steps_chunk(3, STEPS[2:])]))
        self.assertEqual(sorted(opened._contents.keyframes), [0, 2])
        self.assertStates(opened)
        self.assertEqual(opened.state(3)["level"].tolist(), STATES[3][0])

    def test_every_truncation_is_read_up_to_its_last_whole_step(self):
        data = recording() + b""
        begins = [len(PREAMBLE)]
        while begins[-1] < len(data):
            begins.append(begins[-1] + 32 + struct.unpack_from("<Q", data, begins[-1] + 8)[0])
        whole = {begins[4]: 0, begins[5]: 2, begins[6]: 3}
        for size in range(len(data)):
            steps = max((count for end, count in whole.items() if size >= end), default=None)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                if steps is None:
                    with self.assertRaises(WarpfrontError):
                        warpfront.open(self.file(data[:size]))
                    continue
                opened = self.open(data[:size])
            self.assertStates(opened, steps + 1)
            self.assertEqual([one.category for one in caught], [WarpfrontWarning], size)
            self.assertIn("%d whole steps" % steps, str(caught[0].message))

    def test_every_altered_bit_is_refused(self):
        data = recording()
        for at in range(16, len(data)):
            damaged = bytearray(data)
            damaged[at] ^= 1 << self.random.randrange(8)
            with self.assertRaises(WarpfrontError, msg=at):
                opened = self.open(bytes(damaged))
                opened.graph
                opened.check()

    def test_what_contradicts_itself_is_refused(self):
        five = {**HEAD["arrays"][0], "count": 5}
        steps = lambda *all: [steps_chunk(1, all)]  # noqa: E731
        for data, text in (
            (b"", "not a recording"),
            (b"%PDF-1.4", "not a recording"),
            (PREAMBLE[:10], "first bytes"),
            (PREAMBLE[:8] + struct.pack("<II", 2, 0) + recording()[16:], "version 2"),
            (recording(chunk(b"HEAD", b"{")), "JSON"),
            (recording(chunk(b"HEAD", b"[" * 100_000)), "JSON"),
            (recording(chunk(b"HEAD", b"[1]")), "object"),
            (recording(head(graph={"vertices": 2**32, "arcs": 2})), "vertices"),
            (recording(head(graph={"vertices": 2**32 - 2, "arcs": 2})), ""),
            (recording(head(graph={"vertices": "3", "arcs": 2})), "whole number"),
            (recording(head(arrays=[])), "arrays"),
            (recording(head(arrays=[five, *HEAD["arrays"][1:]])), "bytes"),
            (recording(head(arrays=[{**five, "count": 2**63}, *HEAD["arrays"][1:]])), ""),
            (recording(head(arrays=HEAD["arrays"][:1] * 2)), "two arrays"),
            (recording(head(arrays=[{"id": "a", "type": "f64"}])), "unknown type"),
            (recording(head(arrays=[{"id": "a", "type": []}])), "unknown type"),
            (recording(head(kernels=[{"id": "only"}])), "kernel 1"),
            (recording(head(kernels=7)), "kernels"),
            (recording(head() + head()), "HEAD"),
            (recording(graph=chunk(b"GCSR", GRAPH[:-1])), "bytes"),
            (recording(graph=chunk(b"GCSR", GRAPH[:-1] + b"\x09")), "leads to"),
            (recording(graph=chunk(b"GCSR", GRAPH) * 2), "two graphs"),
            (recording(graph=chunk(b"GWFG", b"nothing")), "binary format"),
            (recording(more=chunk(b"CNST", CONSTANT)), "two chunks"),
            (recording(steps=[chunk(b"GCSR", GRAPH)]), "belongs"),
            (recording(steps=[steps_chunk(2, STEPS[:2])]), "begin with 2"),
            (recording(steps=[steps_chunk(1, STEPS[:1]), steps_chunk(1, STEPS[1:])]), "begin with 1"),
            (recording(steps=[chunk(b"STEP", struct.pack("<QII", 1, 2**32 - 1, 0) + STEPS[1])]), "4294967295"),
            (recording(steps=[chunk(b"STEP", struct.pack("<QII", 1, 1, 0) + STEPS[1] + b"x")], done=False), "follow"),
            (recording(steps=steps(step(parts=part(0, 2, 1, b""), count=1))), "unknown form|names"),
            (recording(steps=steps(step(parts=part(2, 1, 2, CONSTANT), count=1)), done=False), "cannot change"),
            (recording(steps=steps(step(parts=part(9, 1, 2, CONSTANT), count=1)), done=False), "cannot change"),
            (recording(steps=steps(step(parts=part(0, 0, 2**63, b"\x01"), count=1)), done=False), "changes"),
            (recording(steps=steps(step(parts=part(0, 1, 2, bytes(8)), count=1)), done=False), "2 elements of the 3"),
            (recording(steps=steps(step(parts=part(0, 0, 1, b"\x03" + bytes(4)), count=1)), done=False), "beyond the 3"),
            (recording(steps=steps(step(parts=part(0, 0, 2, b"\x02\x00" + bytes(8)), count=1)), done=False), "beyond the 3"),
            (recording(steps=steps(step(parts=part(0, 0, 1, b"\x80" * 8), count=1)), done=False), "beyond its chunk"),
            (recording(steps=steps(step(parts=part(1, 1, 3, bytes(3)) * 2, count=2)), done=False), "twice"),
            (recording(steps=steps(step(count=65)), done=False), "more than"),
            (recording(steps=[steps_chunk(1, STEPS[:2])]), "its end names 3"),
            (recording() + chunk(b"DONE", b'{"steps": 3}'), "DONE"),
            (recording(done=False) + chunk(b"DONE", b"{}"), "DONE"),
            (recording() + chunk(b"STEP", b""), "belongs"),
            (recording() + chunk(b"INDX", b"") + bytes(17), "follow"),
        ):
            self.assertRefused(data, text)

    def test_a_missing_or_wrong_index_is_made_anew(self):
        data = recording()
        at = len(data)
        begins, k = [], 16
        while k < at:
            begins.append(k)
            k += 32 + struct.unpack_from("<Q", data, k + 8)[0]
        firsts = {4: 1, 5: 3}

        def indexed(entries, count=None):
            index = struct.pack("<Q", len(entries) if count is None else count)
            index += b"".join(struct.pack("<4sIQQ", data[b : b + 4], 0, b, f) for b, f in entries)
            return data + chunk(b"INDX", index) + struct.pack("<Q8s", at, b"WFRINDEX")

        right = [(b, firsts.get(n, 0)) for n, b in enumerate(begins)]
        good = indexed(right)
        for whole in (good, good[:-1], good[:-16], good[:-16] + struct.pack("<Q8s", 3, b"WFRINDEX"), indexed(right, 2**61),
                      good[:-16] + struct.pack("<Q8s", 2**64 - 1, b"WFRINDEX")):  # fmt: skip
            self.assertStates(self.open(whole))
        for wrong in (right[:-1], right[:4] + right[5:], [*right[:5], (begins[5], 7), right[6]], [(b, 0) for b, _ in right]):
            with self.assertRaises(WarpfrontError):
                opened = self.open(indexed(wrong))
                opened.check()

    def test_hashes_are_compared_by_check(self):
        values = np.zeros(3, np.int32)
        with warpfront.Recorder(self.path(), ([0, 1, 2, 2], [1, 2]), arrays={"a": values}, hashes=True, compress=False) as run:
            values[1] = 5
            run.step("k")
        with open(self.path(), "rb") as file:
            data = file.read()
        warpfront.open(self.path()).check()
        # The hash's place in the only step; the CRCs are made anew.
        at = data.index(b"STEP")
        stored = bytearray(data[at + 32 : at + 32 + struct.unpack_from("<Q", data, at + 8)[0]])
        stored[16 + 16 + 40 + 32 + 24] ^= 1
        wrong = data[:at] + chunk(b"STEP", bytes(stored)) + data[at + 32 + len(stored) :]
        opened = self.open(wrong)
        self.assertEqual(opened.state(1)["a"].tolist(), [0, 5, 0])
        with self.assertRaisesRegex(WarpfrontError, "hash"):
            opened.check()

    def test_arrays_that_are_not_kept_are_empty(self):
        arrays = [HEAD["arrays"][0], {**HEAD["arrays"][1], "count": 0}, HEAD["arrays"][2]]
        data = b"".join([PREAMBLE, chunk(b"HEAD", json.dumps({**HEAD, "arrays": arrays}).encode()), chunk(b"GCSR", GRAPH),
                         chunk(b"CNST", CONSTANT), chunk(b"KEYF", START[:-3])])  # fmt: skip
        self.assertEqual(self.open(data).state(0)["seen"].tolist(), [])
