"""A stand-in for the program: writes what it was called with, and the file that --out names."""

import os
import stat
import sys

_TEXT = """#!%s
import json, os, sys
with open(os.environ["WARPFRONT_STUB_LOG"], "a") as log:
    log.write(json.dumps(sys.argv[1:]) + "\\n")
if os.environ.get("WARPFRONT_STUB_FAILS"):
    sys.stderr.write("warpfront: a note\\nwarpfront: there is no step 99\\n")
    sys.exit(1)
if "--out" in sys.argv:
    with open(sys.argv[sys.argv.index("--out") + 1], "wb") as out:
        out.write(b"made by " + sys.argv[1].encode())
"""


def program(folder):
    """The stand-in's path and that of its log."""
    path, log = os.path.join(folder, "warpfront"), os.path.join(folder, "calls.log")
    with open(path, "w") as file:
        file.write(_TEXT % sys.executable)
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path, log
