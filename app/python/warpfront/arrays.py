"""Arrays of a program: how they come to NumPy, and what a recording says of them."""

from __future__ import annotations

import numpy as np

from . import format as wfr
from .errors import WarpfrontError


def to_host(values):
    """Any array as one of NumPy, without a copy where it is one: CuPy, Numba, PyTorch, __array__, lists."""
    if isinstance(values, np.ndarray):
        return values
    if hasattr(values, "get") and hasattr(values, "__cuda_array_interface__"):
        return np.asarray(values.get())
    if hasattr(values, "copy_to_host"):
        return np.asarray(values.copy_to_host())
    if hasattr(values, "detach") and hasattr(values, "cpu"):
        return values.detach().cpu().numpy()
    if hasattr(values, "__cuda_array_interface__") and not hasattr(values, "__array__"):
        raise WarpfrontError("an array on the GPU has neither get() nor copy_to_host(): copy it to NumPy first")
    return np.asarray(values)


_LONGEST_ID = 200  # what Warpfront reads

# What a recording can hold, for what NumPy has: the type, and whether it is read as signed.
_TYPE_OF = {
    "b1": ("u8", False), "u1": ("u8", False), "u2": ("u32", False), "u4": ("u32", False), "u8": ("u64", False),
    "i1": ("i32", False), "i2": ("i32", False), "i4": ("i32", False), "i8": ("u64", True),
    "f2": ("f32", False), "f4": ("f32", False), "f8": ("f32", False),
}  # fmt: skip


def type_of(dtype):
    try:
        return _TYPE_OF["%s%d" % (dtype.kind, dtype.itemsize)]
    except KeyError:
        raise WarpfrontError("arrays of %s cannot be recorded; bool, integers and floats can" % dtype) from None


def converted(values, kind, signed, name):
    """The values as a recording's type, flat; an error where one does not fit."""
    flat = to_host(values)
    flat = np.ascontiguousarray(flat).reshape(-1)
    target = wfr.TYPES[kind]
    if flat.dtype == target:
        return flat
    if flat.dtype.kind == "b":
        return flat.view(np.uint8).astype(target)
    if flat.dtype.kind not in "iuf":
        raise WarpfrontError('the array "%s" is of %s, which cannot be recorded' % (name, flat.dtype))
    if kind == "f32":
        with np.errstate(over="ignore", invalid="ignore"):
            return flat.astype(target)
    if flat.dtype.kind == "f":
        raise WarpfrontError('the array "%s" holds floats, its type in the recording is %s' % (name, kind))
    if kind == "u64" and signed:
        return flat.astype(np.int64).view(target)
    limits = np.iinfo(target)
    if len(flat) and (int(flat.min()) < limits.min or int(flat.max()) > limits.max):
        raise WarpfrontError('a value of the array "%s" does not fit its type in the recording, %s' % (name, kind))
    return flat.astype(target)


def check_id(name, of):
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name.encode()) <= _LONGEST_ID:
        raise WarpfrontError("%r is no name of %s: 1 to %d bytes of text without control characters" % (name, of, _LONGEST_ID))


class Array:
    """An array with what a reader should know of it.

    role, domain, reduction, names: as the manual's page on the format lists them. infinite: the value that means unreached. via, next:
    ids of other arrays. constant: it never changes. flag: 0 or 1 only. type: u8, u32, i32, f32 or u64; else it follows from the dtype.
    """

    def __init__(self, values, *, title=None, symbol=None, help=None, domain=None, type=None, role=None, reduction=None, names=None,
                 infinite=None, unit=None, flag=None, signed=None, constant=False, via=None, next=None, values_called=None):  # fmt: skip
        for what, given, known in (("domain", domain, wfr.DOMAINS), ("type", type, wfr.TYPES), ("role", role, wfr.ROLES),
                                   ("reduction", reduction, wfr.REDUCTIONS), ("names", names, wfr.NAMES)):  # fmt: skip
            if given is not None and given not in known:
                raise WarpfrontError('"%s" is no %s; there are %s' % (given, what, ", ".join(known)))
        self.values = values
        self.type = type
        self.domain = domain
        self.infinite = infinite
        self.signed = signed
        self.constant = constant
        self.flag = flag
        self.texts = {
            "title": title, "symbol": symbol, "help": help, "role": role, "reduction": reduction, "names": names, "unit": unit,
            "via": via, "next": next, "values": None if values_called is None else [str(v) for v in values_called],
        }  # fmt: skip

    def describe(self, name, graph):
        """The entry in the description; and the values, converted."""
        check_id(name, "an array")
        host = to_host(self.values)
        kind, signed = type_of(host.dtype)
        if self.type is not None:
            kind, signed = self.type, self.type == "u64" and (signed or host.dtype.kind == "i")
        if self.signed is not None:
            signed = self.signed and kind == "u64"
        values = converted(host, kind, signed, name)
        domain = self.domain or _domain_of(host, graph, name)
        about = {"id": name, "domain": domain, "type": kind, "count": len(values)}
        about.update((key, value) for key, value in self.texts.items() if value is not None)
        about.setdefault("title", name[:1].upper() + name[1:].replace("_", " "))
        if signed:
            about["signed"] = True
        if self.flag or (self.flag is None and host.dtype.kind == "b"):
            about["flag"] = True
        if self.constant:
            about["constant"] = True
        if self.infinite is not None:
            about["infinite"] = infinite_bits(self.infinite, kind, signed, name)
        expected = {"vertex": graph.vertices, "color": graph.vertices, "arc": graph.arcs, "pair": graph.vertices**2}.get(domain)
        if domain in ("edge", "residual"):
            edges, residual = graph.pair_counts()
            expected = edges if domain == "edge" else residual
        if expected is not None and expected != len(values):
            raise WarpfrontError('the array "%s" has %d elements; of the domain "%s" there are %d' % (name, len(values), domain, expected))
        return about, values


def infinite_bits(value, kind, signed, name):
    one = np.array([value])
    if kind == "f32":
        return int(one.astype(np.float32).view(np.uint32)[0])
    return int(wfr.bits_of(converted(one, kind, signed, name))[0])


def _domain_of(host, graph, name):
    if host.size == graph.vertices:
        return "vertex"
    if host.size == graph.arcs:
        return "arc"
    if host.size == graph.vertices**2:
        return "pair"
    raise WarpfrontError(
        'the array "%s" has %d elements, the graph %d vertices and %d arcs: say what it belongs to, as Array(…, domain="edge")'
        % (name, host.size, graph.vertices, graph.arcs)
    )
