"""HEAD while a run is recorded: kernels, scalars and lines may be met only as the run goes on."""

from __future__ import annotations

import json

from . import format as wfr
from .arrays import check_id
from .errors import WarpfrontError


def _titled(name):
    return name[:1].upper() + name[1:].replace("_", " ")


def _kernel(given):
    if isinstance(given, str):
        given = {"id": given}
    elif isinstance(given, (tuple, list)):
        given = dict(zip(("id", "line"), given))
    known = {"id", "title", "caption", "line", "marks_phase"}
    if not isinstance(given, dict) or set(given) - known:
        raise WarpfrontError("a kernel is a name, (name, line) or a dictionary of %s" % ", ".join(sorted(known)))
    check_id(given.get("id"), "a kernel")
    return {"title": _titled(given["id"]), **given}


def _scalar(given):
    if isinstance(given, str):
        given = {"id": given}
    if not isinstance(given, dict) or set(given) - {"id", "title", "iteration", "flag"}:
        raise WarpfrontError("a scalar is a name or a dictionary of id, title, iteration and flag")
    check_id(given.get("id"), "a scalar")
    return {"title": _titled(given["id"]), **given}


class Description:
    """Kernels and scalars that were named beforehand are all there are; else they come as steps name them."""

    def __init__(self, head, kernels, scalars, pseudocode):
        self.head = head
        self.pseudocode = [str(line) for line in pseudocode or []]
        self.open_kernels, self.open_scalars = kernels is None, scalars is None
        if isinstance(kernels, dict):
            kernels = [(name, line) for name, line in kernels.items()]
        self.kernels = [_kernel(one) for one in kernels or []]
        self.scalars = [_scalar(one) for one in scalars or []]
        self._kernel_at = {one["id"]: k for k, one in enumerate(self.kernels)}
        self._scalar_at = {one["id"]: k for k, one in enumerate(self.scalars)}
        self.lines = {one.get("line", 0) for one in self.kernels}
        if len(self._kernel_at) != len(self.kernels) or len(self._scalar_at) != len(self.scalars):
            raise WarpfrontError("two kernels or two scalars have one name")
        if len(self.kernels) > wfr.MOST_KERNELS or len(self.scalars) > wfr.MOST_SCALARS or len(self.pseudocode) > wfr.MOST_LINES:
            most = (wfr.MOST_KERNELS, wfr.MOST_SCALARS, wfr.MOST_LINES)
            raise WarpfrontError("there are at most %d kernels, %d scalars and %d lines" % most)
        for line in self.lines:
            self._check(line)

    def _check(self, line):
        if not 0 <= line < max(len(self.pseudocode), 1):
            raise WarpfrontError("line %d is not among the %d lines of the pseudo-code, which count from 0" % (line, len(self.pseudocode)))

    def kernel(self, name, line):
        """The places of kernel and line."""
        at = self._kernel_at.get(name)
        if at is None:
            if not self.open_kernels:
                raise WarpfrontError('there is no kernel "%s"; there are %s' % (name, ", ".join(self._kernel_at)))
            if len(self.kernels) == wfr.MOST_KERNELS:
                raise WarpfrontError("there are at most %d kernels" % wfr.MOST_KERNELS)
            at = self._kernel_at[name] = len(self.kernels)
            self.kernels.append(_kernel({"id": name, "line": line or 0}))
        line = self.kernels[at].get("line", 0) if line is None else int(line)
        self._check(line)
        self.lines.add(line)
        return at, line

    def values(self, scalars):
        """A step's four, from a dictionary."""
        out = [0] * wfr.MOST_SCALARS
        for name, value in (scalars or {}).items():
            at = self._scalar_at.get(name)
            if at is None:
                if not self.open_scalars or len(self.scalars) == wfr.MOST_SCALARS:
                    raise WarpfrontError('there is no scalar "%s"; there are %s' % (name, ", ".join(self._scalar_at) or "none"))
                at = self._scalar_at[name] = len(self.scalars)
                self.scalars.append(_scalar(name))
            out[at] = int(value) & wfr.NOT_COUNTED
        return out

    def payload(self, every_line):
        lines = range(max(len(self.pseudocode), 1)) if every_line else sorted(self.lines)
        head = dict(self.head, kernels=self.kernels, scalars=self.scalars, pseudocode=self.pseudocode, lines=list(lines))
        return json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
