"""The program `warpfront` on a recording: its window, pictures and movies. It is found by the variable WARPFRONT or on PATH."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import tempfile

from .errors import WarpfrontError

_shown = []  # windows that were opened, so that their processes are waited for


def program():
    """The path of the program."""
    named = os.environ.get("WARPFRONT")
    found = shutil.which(named or "warpfront")
    if found is None:
        raise WarpfrontError(
            "the program warpfront is not there: WARPFRONT names %s" % named
            if named
            else "the program warpfront is not on PATH: install it, or name it in the environment variable WARPFRONT"
        )
    return found


def path_of(recording):
    """Of a path, a Recording or a Recorder."""
    path = os.path.abspath(getattr(recording, "path", recording))
    if not os.path.isfile(path):
        raise WarpfrontError("there is no recording %s%s" % (path, "; a Recorder that is not live writes it when it is closed"
                             if hasattr(recording, "step") else ""))  # fmt: skip
    return path


def show(recording, wait=False):
    """Opens the recording in the window; with `wait` until that is closed. The process is returned."""
    arguments = [program(), path_of(recording)]
    _shown[:] = [one for one in _shown if one.poll() is None]
    window = subprocess.Popen(arguments, stdin=subprocess.DEVNULL)
    _shown.append(window)
    if wait and window.wait() != 0:
        raise WarpfrontError("the window ended with status %d" % window.returncode)
    return window


class Picture:
    """A PNG, which a notebook shows."""

    def __init__(self, data):
        self.data = data

    def _repr_png_(self):
        return self.data

    def save(self, path):
        with open(path, "wb") as file:
            file.write(self.data)

    def __repr__(self):
        return "<Picture: %d bytes of PNG>" % len(self.data)


class Movie:
    """An MP4, which a notebook shows."""

    def __init__(self, data, width):
        self.data = data
        self.width = width

    def _repr_html_(self):
        return '<video controls loop width="%d" src="data:video/mp4;base64,%s"></video>' % (
            self.width, base64.b64encode(self.data).decode("ascii"))  # fmt: skip

    save = Picture.save

    def __repr__(self):
        return "<Movie: %d bytes of MP4>" % len(self.data)


def graph_bytes(path):
    """A graph file's content as that of a .wfg file; any other format is converted by the program."""
    if not os.path.isfile(path):
        raise WarpfrontError("the recording names the graph %s, which is not there" % path)
    with tempfile.TemporaryDirectory(prefix="warpfront-") as folder:
        if not path.endswith(".wfg"):
            out = os.path.join(folder, "graph.wfg")
            _run([program(), "convert", path, out])
            path = out
        with open(path, "rb") as file:
            return file.read()


def picture(recording, step="last", *, size=(960, 600), **options):
    """A picture of a step. Options are those of `warpfront render`: legend=True, theme="light", color="level", no_arrows=True …"""
    return Picture(_made("render", recording, "picture.png", ["--step", str(step)], size, options))


def movie(recording, *, size=(960, 600), **options):
    """A movie of all steps. Options are those of `warpfront movie`: fps=10, every=2, from_=3, to=40, seconds_per_step=0.5 …"""
    return Movie(_made("movie", recording, "movie.mp4", [], size, options), size[0])


def _made(command, recording, name, arguments, size, options):
    with tempfile.TemporaryDirectory(prefix="warpfront-") as folder:
        out = os.path.join(folder, name)
        line = [program(), command, "--replay", path_of(recording), *arguments, "--size", "%dx%d" % tuple(size)]
        line += [*flags(options), "--out", out]
        said = _run(line)
        if not os.path.isfile(out):
            raise WarpfrontError("warpfront %s wrote no file%s" % (command, ": " + said if said else ""))
        with open(out, "rb") as file:
            return file.read()


def _run(line):
    """What the program wrote to standard error; its last line is the refusal where it refuses."""
    done = subprocess.run(line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    said = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode != 0:
        raise WarpfrontError(said.splitlines()[-1] if said else "warpfront %s ended with status %d" % (line[1], done.returncode))
    return said


def flags(options):
    """Keyword arguments as options of the command line: fps=10 as --fps 10, legend=True as --legend, from_=3 as --from 3."""
    out = []
    for name, value in options.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        for one in value if isinstance(value, (list, tuple)) else [value]:
            out += [flag] if one is True else [flag, str(one)]
    return out
