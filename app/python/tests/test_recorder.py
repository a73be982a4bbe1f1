import glob
import json
import os
import struct
import warnings
import zlib

import numpy as np
from handmade import InFolder

import warpfront
from warpfront import Array, Recorder, WarpfrontError, zstd

GRAPH = ([0, 2, 3, 4], [1, 2, 2, 0])


def chunks(data):
    """(kind, unpacked payload) of each, by the specification alone."""
    at, out = 16, []
    while at < len(data) and data[-8:] == b"WFRINDEX" and at < len(data) - 16 or data[-8:] != b"WFRINDEX" and at < len(data):
        kind, codec, stored, unpacked, crc = struct.unpack_from("<4sIQQI", data, at)
        assert zlib.crc32(data[at : at + 28]) == struct.unpack_from("<I", data, at + 28)[0]
        payload = data[at + 32 : at + 32 + stored]
        assert zlib.crc32(payload) == crc
        out.append((kind, zstd.unpack(payload, unpacked)[0] if codec else payload, at))
        at += 32 + stored
    return out


class FakeCupy:
    """An array on a GPU, as far as the recorder can see."""

    def __init__(self, values):
        self.values = values
        self.__cuda_array_interface__ = {"shape": values.shape, "typestr": values.dtype.str, "data": (0, False), "version": 3}

    def get(self):
        return self.values.copy()


class FakeNumba:
    def __init__(self, values):
        self.values = values

    def copy_to_host(self):
        return self.values.copy()


class Recording(InFolder):
    def record(self, states, graph=GRAPH, **options):
        """A run that goes through the states, dictionaries of arrays."""
        live = {name: values.copy() for name, values in states[0].items()}
        with Recorder(self.path(), graph, "test", live, **options) as run:
            for k, state in enumerate(states[1:]):
                for name, values in state.items():
                    live[name][...] = values
                run.step("kernel", iteration=k)
        return warpfront.open(self.path())

    def random_states(self, dtype, count, vertices=400):
        values = np.array([self.random.randrange(100) for _ in range(vertices)]).astype(dtype)
        states = [{"a": values.copy()}]
        for _ in range(count):
            for _ in range(self.random.choice((0, 1, 5, vertices))):
                values[self.random.randrange(vertices)] = self.random.randrange(100)
            states.append({"a": values.copy()})
        return states

    def test_every_state_of_every_type_comes_back(self):
        graph = (np.zeros(401, np.int64), np.zeros(0, np.int64))
        for dtype in (bool, np.uint8, np.int8, np.uint16, np.int16, np.int32, np.uint32, np.int64, np.uint64, np.float16, np.float32):
            for options in ({}, {"compress": False}, {"hashes": True}):
                states = self.random_states(dtype, 20)
                recording = self.record(states, graph, **options)
                self.assertEqual(len(recording), 21)
                order = list(range(21))
                self.random.shuffle(order)
                for k in order:
                    self.assertEqual(recording.state(k)["a"].tolist(), states[k]["a"].tolist(), (dtype, k))
                recording.check()

    def test_float64_becomes_float32_and_nan_is_no_change(self):
        recording = self.record([{"a": np.array([0.1, np.nan, np.inf])}, {"a": np.array([0.1, np.nan, -0.0])}])
        self.assertEqual(recording.state(0)["a"].dtype, np.float32)
        self.assertEqual(recording.changes(1)["a"].indices.tolist(), [2])
        self.assertTrue(np.signbit(recording.state(1)["a"][2]))

    def test_int64_is_read_as_signed(self):
        recording = self.record([{"a": np.array([-1, 5, 2**62])}, {"a": np.array([-1, -(2**63), 2**62])}])
        self.assertEqual(recording.state(1)["a"].tolist(), [-1, -(2**63), 2**62])
        self.assertTrue(recording.arrays["a"].signed)

    def test_a_few_changes_are_written_as_gaps_and_many_as_the_whole(self):
        graph = (np.zeros(1001, np.int64), np.zeros(0, np.int64))
        few, many = np.zeros(1000, np.int32), np.ones(1000, np.int32)
        few[[3, 500]] = 7
        recording = self.record([{"a": np.zeros(1000, np.int32)}, {"a": few}, {"a": few}, {"a": many}], graph)
        self.assertEqual(recording.changes(1)["a"].indices.tolist(), [3, 500])
        self.assertEqual(recording.changes(2), {})
        self.assertEqual(recording.changes(3)["a"].indices, slice(None))

    def test_bytes_are_those_of_the_specification(self):
        level = np.array([0, -1, -1], np.int32)
        run = Recorder(self.path(), (*GRAPH, [5, 6, 7, 8]), "my_bfs",
                       {"level": Array(level, role="cost", infinite=-1), "w": Array([1.5, 2, 3, 4], constant=True)},
                       compress=False, pseudocode=["repeat", "  expand"], kernels={"expand": 1}, scalars=["length"])  # fmt: skip
        level[2] = 1
        run.step("expand", iteration=3, launched=9, active=8, arcs=7, scalars={"length": 6}, nanoseconds=55)
        run.close("done", values={"reached": 2})
        with open(self.path(), "rb") as file:
            data = file.read()
        self.assertEqual(data[:16], b"\x89WFR\r\n\x1a\n" + struct.pack("<II", 1, 0))
        found = chunks(data)
        self.assertEqual([kind for kind, _, _ in found], [b"HEAD", b"GCSR", b"CNST", b"KEYF", b"STEP", b"DONE", b"INDX"])
        payload = {kind: payload for kind, payload, _ in found}
        head = json.loads(payload[b"HEAD"].decode())
        self.assertEqual(head["graph"], {"vertices": 3, "arcs": 4})
        self.assertEqual(head["arrays"][0]["infinite"], 2**32 - 1)
        self.assertEqual((head["arrays"][1]["domain"], head["arrays"][1]["type"], head["arrays"][1]["constant"]), ("arc", "f32", True))
        self.assertEqual((head["kernels"][0]["line"], head["lines"]), (1, [1]))
        self.assertEqual(payload[b"GCSR"], struct.pack("<QQII4Q4I4I", 3, 4, 1, 1, *GRAPH[0], *GRAPH[1], 5, 6, 7, 8))
        self.assertEqual(payload[b"CNST"], struct.pack("<4f", 1.5, 2, 3, 4))
        self.assertEqual(payload[b"KEYF"], struct.pack("<QQ3i", 0, 0, 0, -1, -1))
        # One change of three is shorter as a gap: 1 + 4 bytes, not 12.
        self.assertEqual(
            payload[b"STEP"],
            struct.pack("<QII", 1, 1, 0)
            + struct.pack("<4I5Q4Q4Q12I4I", 0, 3, 1, 3, 9, 8, 7, 1, 2**64 - 1, 6, 0, 0, 0, 55, 0, 0, 0, *([0] * 12), 0, 0, 1, 0)
            + struct.pack("<IIQ", 0, 0, 1) + b"\x02" + struct.pack("<i", 1),
        )  # fmt: skip
        self.assertEqual(json.loads(payload[b"DONE"].decode()), {"steps": 1, "ended": True, "result": "done", "values": {"reached": 2}})
        entries = [struct.unpack_from("<4sIQQ", payload[b"INDX"], 8 + 24 * k) for k in range(6)]
        self.assertEqual(struct.unpack_from("<Q", payload[b"INDX"])[0], 6)
        self.assertEqual([(kind, at) for kind, _, at, _ in entries], [(kind, at) for kind, _, at in found[:6]])
        self.assertEqual([first for *_, first in entries], [0, 0, 0, 0, 1, 0])
        self.assertEqual(struct.unpack("<Q8s", data[-16:]), (found[6][2], b"WFRINDEX"))

    def test_long_runs_have_keyframes_that_lead_to_the_same_states(self):
        rng = np.random.default_rng(self.random.randrange(2**32))
        graph = (np.zeros(5001, np.int64), np.zeros(0, np.int64))
        values = np.zeros(5000, np.uint32)
        states = []
        with Recorder(self.path(), graph, arrays={"a": values}) as run:
            for k in range(3000):
                values[rng.integers(0, 5000, 300)] = rng.integers(0, 2**32, 300, dtype=np.uint32)
                run.step("random", iteration=k // 10)
                if k % 250 == 0:
                    states.append((k + 1, values.copy()))
        with warpfront.open(self.path()) as recording:
            self.assertGreater(len(recording._contents.keyframes), 1)
            self.assertGreater(len(recording._contents.steps_at), 1)
            self.assertLess(len(recording._contents.keyframes), 8)
            for k, state in reversed(states):
                self.assertTrue(np.array_equal(recording.state(k)["a"], state))
            self.assertTrue(recording[10].ends_iteration)
            self.assertFalse(recording[11].ends_iteration)
            self.assertTrue(recording[-1].ends_run)

    def test_arrays_of_gpus_are_copied_at_every_step(self):
        cupy, numba = FakeCupy(np.zeros(3, np.int32)), FakeNumba(np.zeros(3, np.float32))
        with Recorder(self.path(), GRAPH, arrays={"c": cupy, "n": numba}) as run:
            cupy.values[1], numba.values[2] = 4, 0.5
            run.step("k")
            run.step("k", {"c": FakeCupy(np.full(3, 9, np.int32))})
        recording = warpfront.open(self.path())
        self.assertEqual([recording.state(k)["c"].tolist() for k in range(3)], [[0, 0, 0], [0, 4, 0], [9, 9, 9]])
        self.assertEqual(recording.state(2)["n"].tolist(), [0, 0, 0.5])

    def test_arrays_of_pairs_come_back_as_a_matrix(self):
        distance = np.full((3, 3), np.inf, np.float32)
        with Recorder(self.path(), GRAPH, arrays={"d": Array(distance, infinite=np.inf)}) as run:
            distance[1, 2] = 5
            run.step("k")
        recording = warpfront.open(self.path())
        self.assertEqual(recording.arrays["d"].domain, "pair")
        self.assertEqual(recording.arrays["d"].infinite, np.inf)
        self.assertTrue(np.array_equal(recording.state(1)["d"], distance))

    def test_what_an_array_belongs_to_is_checked(self):
        undirected = ([0, 2, 3, 4], [1, 2, 0, 0])
        Recorder(self.path(), undirected, arrays={"e": Array([1, 2], domain="edge")}).close()
        work, bits = np.zeros(9, np.uint32), np.array([1, 2], np.uint64)
        with Recorder(self.path(), GRAPH, arrays={"work": Array(work, domain="list"), "bits": Array(bits, domain="other")}) as run:
            work[8], bits[1] = 4, 5
            run.step("k")
        state = warpfront.open(self.path()).state(1)
        self.assertEqual((state["work"].tolist(), state["bits"].tolist()), ([0] * 8 + [4], [1, 5]))
        for one in (np.zeros(7), Array(np.zeros(3), domain="arc"), Array([1, 2, 3], domain="edge"), np.array(["a"] * 3),
                    np.zeros(3, complex), Array([1, 300, 2], type="u8"), Array([0.5, 1, 2], type="u32")):  # fmt: skip
            with self.assertRaises(WarpfrontError):
                Recorder(self.path("b.wfr"), undirected, arrays={"e": one})
        with self.assertRaises(WarpfrontError):
            Array([1], role="ruler")
        for arrays in ({}, {"c": Array([1, 2, 3], constant=True)}, {"": [1, 2, 3]}, {k * "x": [1, 2, 3] for k in range(1, 70)}):
            with self.assertRaises(WarpfrontError):
                Recorder(self.path("b.wfr"), undirected, arrays=arrays)
        for options in ({"kernels": [7]}, {"kernels": ["a", "a"]}, {"kernels": [{"name": "a"}]}, {"kernels": ["a\n"]},
                        {"kernels": [("a", 3)]}, {"scalars": ["x" * 300]}, {"scalars": list("abcde")}, {"scalars": [None]},
                        {"arrays": {"a": Array([1, 2, 3], next="b")}}, {"arrays": {"a": Array([1, 2, 3], via="e"), "e": [1] * 9}},
                        {"algorithm": ""}):  # fmt: skip
            with self.assertRaises(WarpfrontError, msg=options):
                Recorder(self.path("b.wfr"), undirected, **{"arrays": {"a": [1, 2, 3]}, **options})
        self.assertEqual(os.listdir(self.folder), ["a.wfr"])

    def test_a_step_that_is_refused_leaves_nothing_behind(self):
        a, b = np.zeros(3, np.int32), np.zeros(3, np.int32)
        with Recorder(self.path(), GRAPH, arrays={"a": a, "b": Array(b, type="u8")}, kernels=["k"], scalars=[],
                      hashes=True) as run:  # fmt: skip
            a[0], b[1] = 1, 300
            with self.assertRaisesRegex(WarpfrontError, "does not fit"):
                run.step("k")
            b[1] = 3
            for arguments, options in ((("other",), {}), (("k", {"c": a}), {}), (("k", {"a": [1]}), {}), (("k",), {"line": 1}),
                                       (("k",), {"launched": -1}), (("k",), {"scalars": {"z": 1}})):  # fmt: skip
                with self.assertRaises(WarpfrontError, msg=(arguments, options)):
                    run.step(*arguments, **options)
            run.step("k")
        recording = warpfront.open(self.path())
        self.assertEqual(recording.steps, 1)
        self.assertEqual(recording.state(1)["a"].tolist(), [1, 0, 0])
        recording.check()

    def test_a_program_that_fails_leaves_what_it_did(self):
        with self.assertRaises(KeyError):
            with Recorder(self.path(), GRAPH, arrays={"a": np.zeros(3)}) as run:
                run.step("k")
                raise KeyError
        recording = warpfront.open(self.path())
        self.assertEqual(recording.steps, 1)
        self.assertFalse(recording[1].ends_run)
        self.assertEqual(recording.done["ended"], False)
        self.assertIn("KeyError", recording.done["result"])

    def test_one_that_is_not_finished_leaves_no_file(self):
        run = Recorder(self.path(), GRAPH, arrays={"a": np.zeros(3)})
        run.step("k")
        self.assertEqual(glob.glob(self.path()), [])
        del run
        self.assertEqual(os.listdir(self.folder), [])
        with self.assertRaises(WarpfrontError):
            Recorder(self.path("none/a.wfr"), GRAPH, arrays={"a": np.zeros(3)})

    def test_live_ones_are_followed_step_by_step(self):
        a = np.zeros(3, np.int32)
        with self.assertRaises(WarpfrontError):
            Recorder(self.path(), GRAPH, arrays={"a": a}, live=True)
        run = Recorder(self.path(), GRAPH, arrays={"a": a}, kernels=["k"], live=True)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            reader = warpfront.open(self.path())
        self.assertEqual([one.category for one in caught], [warpfront.WarpfrontWarning])
        self.assertEqual(reader.steps, 0)
        for k in range(1, 4):
            a[1] = k
            with self.assertRaises(WarpfrontError):
                run.step("k", scalars={"late": 1})
            run.step("k", iteration=k)
            self.assertEqual(reader.refresh(), 1)
            self.assertEqual(reader.state(k)["a"].tolist(), [0, k, 0])
        run.close()
        self.assertEqual(reader.refresh(), 0)
        self.assertEqual(reader.notice, "")
        again = warpfront.open(self.path())
        self.assertEqual([again.state(k)["a"][1] for k in range(4)], [0, 1, 2, 3])

    def test_kernels_scalars_and_lines_come_as_steps_name_them(self):
        with Recorder(self.path(), GRAPH, arrays={"a": np.zeros(3)}, pseudocode=["a", "b", "c"]) as run:
            run.step("first", line=2, scalars={"length": 4})
            run.step("second", scalars={"width": -1})
            run.step("first", line=1)
        recording = warpfront.open(self.path())
        self.assertEqual(recording.kernels, ["first", "second"])
        self.assertEqual([step.kernel for step in recording], [None, "first", "second", "first"])
        self.assertEqual(recording.description["lines"], [0, 1, 2])
        self.assertEqual(recording[1].scalars, {"length": 4, "width": 0})

    def test_a_graph_can_stay_in_its_file(self):
        graph = warpfront.as_graph(GRAPH)
        from warpfront import wfg

        self.file(wfg.written(graph), "g.wfg")
        with Recorder(self.path(), graph, arrays={"a": np.zeros(3)}, graph_file="g.wfg") as run:
            run.step("k")
        with warpfront.open(self.path()) as recording:
            self.assertEqual(recording.graph.heads.tolist(), GRAPH[1])
        self.file(wfg.written(warpfront.as_graph((GRAPH[0], [1, 2, 2, 1]))), "g.wfg")
        with self.assertRaisesRegex(WarpfrontError, "no longer holds"):
            warpfront.open(self.path()).graph
