import os
import re
import subprocess
import sys
import tarfile
import unittest
import zipfile

import numpy
from handmade import InFolder

import warpfront

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(HERE)
ROOT = os.path.dirname(os.path.dirname(PACKAGE))


def run(*arguments, **environment):
    # NumPy's folder is named in case that it is not this Python's own; neither the tree nor any configuration of pip is.
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(numpy.__file__)), "PYTHONDONTWRITEBYTECODE": "1",
                   "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment}  # fmt: skip
    return subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, check=False, cwd=os.sep)


class Wheel(InFolder):
    def test_is_installed_by_pip_without_network_and_imported(self):
        venv = self.path("venv")
        made = run(sys.executable, "-m", "venv", venv)
        python = os.path.join(venv, "bin", "python")
        if made.returncode != 0 or run(python, "-m", "pip", "--version").returncode != 0:
            self.skipTest("this Python cannot make a virtual environment with pip (Debian: python3-venv)")
        installed = run(python, "-m", "pip", "install", "--no-index", "--no-deps", PACKAGE)
        self.assertEqual(installed.returncode, 0, installed.stdout.decode())
        code = """
import numpy as np, warpfront
level = np.zeros(3, np.int32)
with warpfront.Recorder(%r, ([0, 1, 2, 2], [1, 2]), arrays={"level": level}) as run:
    level[1] = 7
    run.step("k")
print(warpfront.__file__, warpfront.open(%r).state(1)["level"].tolist())
""" % (self.path(), self.path())
        used = run(python, "-c", code)
        self.assertEqual(used.returncode, 0, used.stdout.decode())
        where, _, values = used.stdout.decode().strip().partition(" ")
        self.assertTrue(os.path.realpath(where).startswith(os.path.realpath(venv)), where)
        self.assertEqual(values, "[0, 7, 0]")
        shown = run(python, "-m", "pip", "show", "warpfront").stdout.decode()
        self.assertIn("Version: " + warpfront.__version__, shown)
        self.assertIn("Requires: numpy", shown)

    def backend(self):
        sys.path.insert(0, os.path.join(PACKAGE, "backend"))
        self.addCleanup(sys.path.pop, 0)
        import warpfront_build

        return warpfront_build

    def test_and_source_archive_hold_the_package_and_are_the_same_every_time(self):
        backend = self.backend()
        names, contents = set(), set()
        for folder in ("one", "two"):
            os.mkdir(self.path(folder))
            for build in (backend.build_wheel, backend.build_sdist):
                path = os.path.join(self.path(folder), build(self.path(folder)))
                names.add(os.path.basename(path))
                with open(path, "rb") as file:
                    contents.add(file.read())
        self.assertEqual(names, {"warpfront-%s-py3-none-any.whl" % warpfront.__version__, "warpfront-%s.tar.gz" % warpfront.__version__})
        self.assertEqual(len(contents), 2)
        modules = {"warpfront/" + name for name in os.listdir(os.path.join(PACKAGE, "warpfront")) if name.endswith(".py")}
        with zipfile.ZipFile(self.path("one/warpfront-%s-py3-none-any.whl" % warpfront.__version__)) as wheel:
            self.assertIsNone(wheel.testzip())
            self.assertLessEqual(modules, set(wheel.namelist()))
            record = wheel.read("warpfront-%s.dist-info/RECORD" % warpfront.__version__).decode().splitlines()
            self.assertEqual({line.split(",")[0] for line in record}, set(wheel.namelist()))
        with tarfile.open(self.path("one/warpfront-%s.tar.gz" % warpfront.__version__)) as archive:
            held = {name.partition("/")[2] for name in archive.getnames()}
            self.assertLessEqual(modules | {"pyproject.toml", "PKG-INFO", "backend/warpfront_build.py", "README.md"}, held)

    def test_metadata_are_those_of_pyproject(self):
        with open(os.path.join(PACKAGE, "pyproject.toml"), encoding="utf-8") as file:
            project = file.read()
        metadata = self.backend().METADATA
        for key, field in (("description", "Summary"), ("requires-python", "Requires-Python"), ("name", "Name")):
            value = re.search(r'^%s = "(.*)"$' % key, project, re.M).group(1)
            self.assertIn("\n%s: %s\n" % (field, value), "\n" + metadata)
        for needed in re.findall(r'"([^"]+)"', re.search(r"^dependencies = \[(.*)\]$", project, re.M).group(1)):
            self.assertIn("\nRequires-Dist: %s\n" % needed, metadata)

    def test_has_the_version_of_the_program(self):
        cmake = os.path.join(ROOT, "CMakeLists.txt")
        if not os.path.isfile(cmake):
            self.skipTest("outside of the project's tree")
        with open(cmake, encoding="utf-8") as file:
            self.assertEqual(re.search(r"project\(warpfront VERSION (\S+)", file.read()).group(1), warpfront.__version__)

    def test_sources_are_those_of_python_3_9(self):
        import ast

        for folder in ("warpfront", "backend", "tests"):
            for name in sorted(os.listdir(os.path.join(PACKAGE, folder))):
                if name.endswith(".py"):
                    with open(os.path.join(PACKAGE, folder, name), encoding="utf-8") as file:
                        ast.parse(file.read(), name, feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
