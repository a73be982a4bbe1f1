import json
import os
import subprocess
from unittest import mock

import handmade
import numpy as np
import stub
from handmade import InFolder

import warpfront
from warpfront import WarpfrontError, wfg


class Pictures(InFolder):
    def setUp(self):
        super().setUp()
        self.recording = warpfront.open(self.file(handmade.recording()))
        self.program, self.log = stub.program(self.folder)
        patch = mock.patch.dict(os.environ, {"WARPFRONT": self.program, "WARPFRONT_STUB_LOG": self.log})
        patch.start()
        self.addCleanup(patch.stop)

    def calls(self):
        with open(self.log) as file:
            return [json.loads(line) for line in file]

    def test_of_a_step_is_what_render_writes(self):
        picture = warpfront.picture(self.recording, 2, size=(640, 480), legend=True, theme="light", no_arrows=True, caption=False,
                                    labels=None, from_=3)  # fmt: skip
        self.assertEqual(picture._repr_png_(), b"made by render")
        picture.save(self.path("p.png"))
        with open(self.path("p.png"), "rb") as file:
            self.assertEqual(file.read(), picture.data)
        call = self.calls()[0]
        out = call.pop()
        self.assertTrue(out.endswith(".png"))
        self.assertEqual(call, ["render", "--replay", self.path(), "--step", "2", "--size", "640x480", "--legend", "--theme", "light",
                                "--no-arrows", "--from", "3", "--out"])  # fmt: skip
        self.assertFalse(os.path.exists(out))

    def test_without_a_step_is_of_the_last(self):
        warpfront.picture(self.path())
        self.assertEqual(self.calls()[0][:5], ["render", "--replay", self.path(), "--step", "last"])

    def test_movies_play_in_a_page(self):
        movie = warpfront.movie(self.recording, size=(320, 200), fps=10)
        self.assertEqual(movie.data, b"made by movie")
        self.assertIn('<video controls loop width="320" src="data:video/mp4;base64,bWFkZSBieSBtb3ZpZQ=="', movie._repr_html_())
        self.assertEqual(self.calls()[0][:7], ["movie", "--replay", self.path(), "--size", "320x200", "--fps", "10"])

    def test_show_opens_the_window_and_waits_where_asked(self):
        window = warpfront.show(self.recording)
        self.assertEqual(window.wait(), 0)
        self.assertEqual(self.calls(), [[self.path()]])
        with mock.patch.dict(os.environ, {"WARPFRONT_STUB_FAILS": "1"}), self.assertRaisesRegex(WarpfrontError, "status 1"):
            warpfront.show(self.recording, wait=True)

    def test_a_refusal_is_the_programs_sentence(self):
        with mock.patch.dict(os.environ, {"WARPFRONT_STUB_FAILS": "1"}), self.assertRaisesRegex(WarpfrontError, "no step 99"):
            warpfront.picture(self.recording, 99)

    def test_without_the_program_the_sentence_says_where_it_is_sought(self):
        with mock.patch.dict(os.environ, {"WARPFRONT": self.path("none")}), self.assertRaisesRegex(WarpfrontError, "WARPFRONT names"):
            warpfront.picture(self.recording)
        with mock.patch.dict(os.environ, {"PATH": self.path("none")}):
            del os.environ["WARPFRONT"]
            with self.assertRaisesRegex(WarpfrontError, "PATH"):
                warpfront.show(self.recording)

    def test_without_a_recording_the_sentence_names_it(self):
        with self.assertRaisesRegex(WarpfrontError, "none.wfr"):
            warpfront.picture(self.path("none.wfr"))
        run = warpfront.Recorder(self.path("later.wfr"), ([0, 0], []), arrays={"a": [1]})
        with self.assertRaisesRegex(WarpfrontError, "closed"):
            warpfront.picture(run)
        run.close()


class BuiltProgram(InFolder):
    """With the program of this build."""

    def setUp(self):
        super().setUp()
        program = os.environ.get("WARPFRONT_BUILT")
        if not program or not os.path.isfile(program):
            self.skipTest("no built program was named")
        patch = mock.patch.dict(os.environ, {"WARPFRONT": program})
        patch.start()
        self.addCleanup(patch.stop)

    def run_program(self, *arguments):
        return subprocess.run([os.environ["WARPFRONT"], *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)

    def needs(self, command, option):
        if option not in self.run_program(command, "--help").stdout.decode():
            self.skipTest("this program has no %s with %s" % (command, option))

    def graph_file(self):
        graph = warpfront.as_graph(([0, 2, 5, 7, 9, 10], [1, 2, 0, 2, 3, 0, 1, 1, 4, 3], [3, 4, 3, 5, 6, 4, 5, 6, 7, 7]))
        graph.names = ["Ulm", "Köln", "Bonn", "Jena", "Hof"]
        graph.coordinates = [[0, 0], [1, 0], [0, 1], [2, 2], [3, 3]]
        return graph, self.file(wfg.written(graph), "graph.wfg")

    def test_reads_a_graph_written_in_python(self):
        _, path = self.graph_file()
        done = self.run_program("info", path, "--json", "-")
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(json.loads(done.stdout)["graph"]["vertices"], 5)

    def test_converts_the_graph_that_a_recording_names(self):
        graph, path = self.graph_file()
        done = self.run_program("convert", path, self.path("graph.gr"))
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        with warpfront.Recorder(self.path(), graph, arrays={"a": np.zeros(5)}, graph_file="graph.gr") as run:
            run.step("k")
        with warpfront.open(self.path()) as recording:
            self.assertEqual(recording.graph.heads.tolist(), graph.heads.tolist())
        os.unlink(self.path("graph.gr"))
        with self.assertRaisesRegex(WarpfrontError, "not there"):
            warpfront.open(self.path()).graph

    def test_writes_recordings_that_python_reads(self):
        self.needs("record", "--out")
        graph, path = self.graph_file()
        done = self.run_program("record", "sssp", path, "--out", self.path("made.wfr"))
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        with warpfront.open(self.path("made.wfr")) as recording:
            recording.check()
            self.assertGreater(recording.steps, 0)
            self.assertTrue(recording.done["ended"])
            self.assertEqual(recording.graph.heads.tolist(), graph.heads.tolist())

    def test_draws_a_recording_made_in_python(self):
        self.needs("render", "--replay")
        offsets, heads = np.array([0, 2, 5, 7, 9, 10]), np.array([1, 2, 0, 2, 3, 0, 1, 1, 4, 3])
        level = np.full(5, -1, np.int32)
        level[0] = 0
        with warpfront.Recorder(self.path(), (offsets, heads), "my_bfs",
                                {"level": warpfront.Array(level, role="cost", infinite=-1)}, hashes=True) as run:  # fmt: skip
            for depth, reached in enumerate(([1, 2], [3], [4]), 1):
                level[reached] = depth
                run.step("expand", iteration=depth)
        pictures = [warpfront.picture(self.path(), step, size=(200, 160)).data for step in (0, 1, 3)]
        for data in pictures:
            self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(len(set(pictures)), 3)
        with self.assertRaises(WarpfrontError):
            warpfront.picture(self.path(), 99)
