"""Builds the wheel and the source archive of `warpfront` (PEP 517) by the standard library alone, so that pip needs no network for it.

The archives are the same for the same sources. What pyproject.toml says of the project stands in METADATA below once more; a test
compares them.
"""

import base64
import gzip
import hashlib
import io
import os
import re
import tarfile
import zipfile

_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_TIME = (1980, 1, 1, 0, 0, 0)
_WHEEL = "Wheel-Version: 1.0\nGenerator: warpfront_build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
METADATA = """Metadata-Version: 2.1
Name: warpfront
Version: {version}
Summary: Write recordings of graph algorithms from Python, read them into arrays, and show them in Warpfront
License: Apache-2.0
Requires-Python: >=3.9
Requires-Dist: numpy>=1.20
Description-Content-Type: text/markdown

{readme}"""


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_sdist = get_requires_for_build_editable = get_requires_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _wheel(wheel_directory, {name: _read(name) for name in _sources("warpfront")})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _wheel(wheel_directory, {"warpfront_editable.pth": (_HERE + "\n").encode()})


def build_sdist(sdist_directory, config_settings=None):
    top = "warpfront-" + version()
    files = {name: _read(name) for folder in ("warpfront", "backend", "tests") for name in _sources(folder)}
    files.update({name: _read(name) for name in ("pyproject.toml", "README.md")})
    files["PKG-INFO"] = _metadata()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(top + "/" + name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    with open(os.path.join(sdist_directory, top + ".tar.gz"), "wb") as out:
        with gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0) as compressed:
            compressed.write(packed.getvalue())
    return top + ".tar.gz"


def version():
    return re.search(rb'"([^"]+)"', _read("warpfront/_version.py")).group(1).decode()


def _read(name):
    with open(os.path.join(_HERE, *name.split("/")), "rb") as file:
        return file.read()


def _sources(folder):
    return sorted(folder + "/" + name for name in os.listdir(os.path.join(_HERE, folder)) if name.endswith(".py"))


def _metadata():
    return METADATA.format(version=version(), readme=_read("README.md").decode()).encode()


def _wheel(folder, files):
    about = "warpfront-%s.dist-info/" % version()
    files = dict(files)
    files[about + "METADATA"] = _metadata()
    files[about + "WHEEL"] = _WHEEL.encode()
    record = ""
    for name in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        record += "%s,sha256=%s,%d\n" % (name, digest, len(files[name]))
    files[about + "RECORD"] = (record + about + "RECORD,,\n").encode()
    wheel = "warpfront-%s-py3-none-any.whl" % version()
    with zipfile.ZipFile(os.path.join(folder, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return wheel
