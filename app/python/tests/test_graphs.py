import struct
import unittest
import zlib

import numpy as np

import warpfront
from warpfront import WarpfrontError, as_graph, graphs, wfg

try:
    from scipy import sparse
except ImportError:
    sparse = None
try:
    import networkx
except ImportError:
    networkx = None

OFFSETS, HEADS = [0, 2, 3, 4], [1, 2, 2, 0]


class Arrays(unittest.TestCase):
    def test_of_32_or_64_bits_or_lists_are_taken(self):
        for dtype in (np.int32, np.uint32, np.int64, np.uint64, None):
            graph = as_graph((np.array(OFFSETS, dtype), np.array(HEADS, dtype), [1, 2, 3, 4]))
            self.assertEqual((graph.vertices, graph.arcs, graph.directed), (3, 4, True))
            self.assertEqual(graph.weights.dtype, np.uint32)

    def test_weights_take_the_first_type_that_holds_them(self):
        for weights, dtype in (([0, 1, 2, 2**32 - 1], "<u4"), ([-1, 0, 1, 2], "<i4"), ([0.5, 1, 2, np.inf], "<f4")):
            self.assertEqual(as_graph((OFFSETS, HEADS, weights)).weights.dtype.str, dtype)
        for weights in ([2**32, 0, 0, 0], [-1, 2**31, 0, 0], [np.nan, 1, 1, 1], ["a"] * 4, [1, 2]):
            with self.assertRaises(WarpfrontError):
                as_graph((OFFSETS, HEADS, weights))

    def test_that_are_no_rows_are_refused(self):
        for offsets, heads in (([], []), ([1, 4], HEADS), ([0, 3, 2, 4], HEADS), ([0, 2, 3, 5], HEADS), (OFFSETS, [1, 2, 3, 0]),
                               (OFFSETS, [-1, 2, 2, 0]), ([0.0, 4.0], HEADS)):  # fmt: skip
            with self.assertRaises(WarpfrontError):
                as_graph((offsets, heads))
        for what in (7, [OFFSETS], "a graph"):
            with self.assertRaises(WarpfrontError):
                as_graph(what)

    def test_are_undirected_where_every_arc_has_one_of_its_weight_back(self):
        there_and_back = ([0, 2, 3, 4], [1, 2, 0, 0])
        self.assertFalse(as_graph(there_and_back).directed)
        self.assertFalse(as_graph((*there_and_back, [5, 6, 5, 6])).directed)
        self.assertTrue(as_graph((*there_and_back, [5, 6, 5, 7])).directed)
        self.assertTrue(as_graph(there_and_back, directed=True).directed)
        self.assertFalse(as_graph(([0, 1], [0])).directed)
        with self.assertRaises(WarpfrontError):
            as_graph((OFFSETS, HEADS), directed=False)

    def test_counts_of_edges_and_residual_arcs_pair_parallel_arcs_one_by_one(self):
        # 0→1 three times, 1→0 twice, a loop at 1 twice, 1→2 alone.
        graph = as_graph(([0, 3, 8, 8], [1, 1, 1, 0, 0, 1, 1, 2]))
        self.assertEqual(graph.pair_counts(), (3 + 2 + 1, 8 + 2))
        self.assertEqual(as_graph(([0], [])).pair_counts(), (0, 0))

    def test_crc_is_of_offsets_heads_and_weights_together(self):
        graph = as_graph((OFFSETS, HEADS, [1, 2, 3, 4]))
        self.assertEqual(graph.crc(), zlib.crc32(struct.pack("<4Q4I4I", *OFFSETS, *HEADS, 1, 2, 3, 4)))

    def test_gcsr_is_read_as_it_was_written(self):
        for weights in (None, [1, 2, 3, 4], [-1, 2, 3, 4], [0.5, 2, 3, 4]):
            graph = as_graph((OFFSETS, HEADS) if weights is None else (OFFSETS, HEADS, weights))
            payload = graphs.gcsr(graph)
            self.assertEqual(len(payload), 24 + 8 * 4 + 4 * 4 * (1 if weights is None else 2))
            again = graphs.read_gcsr(payload, 3, 4)
            self.assertEqual(again.heads.tolist(), HEADS)
            self.assertEqual(None if weights is None else again.weights.tolist(), weights)
            self.assertTrue(again.directed)

    def test_wfg_keeps_names_ids_and_places(self):
        graph = as_graph((OFFSETS, HEADS, [1, 2, 3, 4]))
        graph.names, graph.coordinates = ["Köln", "", "Bonn"], np.array([[0.5, 1], [2, 3], [4, 5]])
        again = wfg.read(wfg.written(graph))
        self.assertEqual(again.names, graph.names)
        self.assertEqual(again.coordinates.tolist(), graph.coordinates.tolist())
        self.assertEqual((again.offsets.tolist(), again.heads.tolist(), again.weights.tolist()), (OFFSETS, HEADS, [1, 2, 3, 4]))
        graph.ids = np.array([7, 2**63, 5], np.uint64)
        self.assertEqual(wfg.read(wfg.written(graph)).ids.tolist(), [7, 2**63, 5])

    def test_wfg_that_is_damaged_is_refused(self):
        data = wfg.written(as_graph((OFFSETS, HEADS)))
        for size in range(len(data)):
            with self.assertRaises(WarpfrontError):
                wfg.read(data[:size])


@unittest.skipUnless(sparse, "this Python has no SciPy")
class SciPy(unittest.TestCase):
    def test_matrices_of_every_layout_are_taken(self):
        for layout in ("csr", "csc", "coo", "lil"):
            matrix = sparse.random(6, 6, 0.4, layout, random_state=1)
            graph = as_graph(matrix)
            self.assertEqual(graph.arcs, matrix.nnz)
            self.assertTrue(np.allclose(graph.scipy().toarray(), matrix.toarray().astype(np.float32)))

    def test_whole_numbers_stay_whole_and_flags_are_no_weights(self):
        matrix = sparse.csr_matrix(np.array([[0, 3], [4, 0]]))
        self.assertEqual(as_graph(matrix).weights.tolist(), [3, 4])
        self.assertIsNone(as_graph(matrix, weight=None).weights)
        self.assertIsNone(as_graph(matrix.astype(bool)).weights)

    def test_a_matrix_that_is_not_square_is_refused(self):
        with self.assertRaises(WarpfrontError):
            as_graph(sparse.csr_matrix(np.ones((2, 3))))


@unittest.skipUnless(networkx, "this Python has no NetworkX")
class NetworkX(unittest.TestCase):
    def test_names_come_in_the_order_of_its_nodes(self):
        source = networkx.Graph([("b", "a", {"weight": 2}), ("a", "c", {"weight": 3}), ("c", "c")])
        graph = as_graph(source)
        self.assertEqual(graph.names, ["b", "a", "c"])
        self.assertEqual(graph.index("c"), 2)
        self.assertEqual((graph.directed, graph.arcs), (False, 5))
        rows = {
            (graph.names[v], graph.names[graph.heads[a]]): int(graph.weights[a])
            for v in range(3)
            for a in range(int(graph.offsets[v]), int(graph.offsets[v + 1]))
        }
        self.assertEqual(rows, {("b", "a"): 2, ("a", "b"): 2, ("a", "c"): 3, ("c", "a"): 3, ("c", "c"): 1})

    def test_directed_graphs_and_multigraphs_keep_their_arcs(self):
        graph = as_graph(networkx.MultiDiGraph([(1, 2), (1, 2), (2, 3)]))
        self.assertEqual((graph.directed, graph.arcs, graph.weights), (True, 3, None))
        self.assertEqual(graph.ids.tolist(), [1, 2, 3])
        self.assertEqual(as_graph(networkx.Graph()).vertices, 0)

    def test_another_attribute_can_be_the_weight(self):
        source = networkx.DiGraph()
        source.add_edge(0, 1, km=2.5)
        self.assertEqual(as_graph(source, weight="km").weights.tolist(), [2.5])
        self.assertIsNone(as_graph(source).weights)

    def test_names_and_places_travel_in_the_recording(self):
        import tempfile

        source = networkx.path_graph(["x", "y", "z"])
        for k, name in enumerate(source.nodes):
            source.nodes[name]["pos"] = (k, 2 * k)
        with tempfile.TemporaryDirectory() as folder:
            level = np.zeros(3, np.int32)
            with warpfront.Recorder(folder + "/n.wfr", source, arrays={"level": level}) as run:
                level[run.graph.index("z")] = 4
                run.step("set")
            with warpfront.open(folder + "/n.wfr") as recording:
                self.assertEqual(recording.graph.names, ["x", "y", "z"])
                self.assertEqual(recording.graph.coordinates.tolist(), [[0, 0], [1, 2], [2, 4]])
                self.assertEqual(recording.state(1)["level"].tolist(), [0, 0, 4])
