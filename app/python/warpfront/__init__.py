"""Recordings of graph algorithms for Warpfront: written from a program, read into arrays, shown.

    with warpfront.Recorder("bfs.wfr", (offsets, heads), "my_bfs", {"level": level}) as run:
        …
        run.step("expand", iteration=depth)
    recording = warpfront.open("bfs.wfr")
    recording.state(3)["level"]
    warpfront.picture(recording, 3)
"""

from ._version import __version__
from .arrays import Array
from .errors import WarpfrontError, WarpfrontWarning
from .graphs import Graph, as_graph
from .pictures import Movie, Picture, movie, picture, show
from .recorder import Recorder
from .recording import Change, Recording
from .steps import Step


def open(path):
    """The recording in a file (.wfr)."""
    return Recording(path)


__all__ = [
    "Array", "Change", "Graph", "Movie", "Picture", "Recorder", "Recording", "Step", "WarpfrontError", "WarpfrontWarning", "as_graph",
    "movie", "open", "picture", "show",
]  # fmt: skip
