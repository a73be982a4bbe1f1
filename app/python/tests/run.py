"""Runs the tests of the Python package: python3 app/python/tests/run.py [--xml FILE] [--program WARPFRONT] [NAME …]

--xml writes what became of them as GoogleTest does, for tests/run to count. --program: the built `warpfront`, for tests that draw.
Exit status 77 where this Python has no NumPy: skipped.
"""

import argparse
import os
import sys
import unittest
from xml.sax.saxutils import quoteattr

HERE = os.path.dirname(os.path.abspath(__file__))
SKIPPED = 77


class Result(unittest.TextTestResult):
    """Collects (name of the class, of the test, what became of it)."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.cases = {}

    def _note(self, test, what):
        suite, _, name = test.id().rpartition(".")
        if self.cases.get((suite, name)) != "failed":
            self.cases[(suite, name)] = what

    def addSuccess(self, test):
        super().addSuccess(test)
        self._note(test, "passed")

    def addError(self, test, error):
        super().addError(test, error)
        self._note(test, "failed")

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._note(test, "failed")

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self._note(test, "failed")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._note(test, "skipped")
        self.stream.writeln("skipped: %s: %s" % (test.id(), reason))


def write_xml(path, cases):
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("<testsuites>\n<testsuite>\n")
        for (suite, name), what in sorted(cases.items()):
            result = "skipped" if what == "skipped" else "completed"
            file.write("<testcase name=%s classname=%s result=%s" % (quoteattr(name), quoteattr(suite), quoteattr(result)))
            file.write(">\n<failure/>\n</testcase>\n" if what == "failed" else " />\n")
        file.write("</testsuite>\n</testsuites>\n")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--xml")
    options.add_argument("--program")
    options.add_argument("names", nargs="*")
    given = options.parse_args()
    sys.dont_write_bytecode = True
    sys.path[:0] = [HERE, os.path.dirname(HERE)]
    if given.program:
        os.environ["WARPFRONT_BUILT"] = os.path.abspath(given.program)
    try:
        import numpy  # noqa: F401
    except ImportError:
        print("skipped: %s has no NumPy" % sys.executable)
        if given.xml:
            write_xml(given.xml, {("python", "needs_numpy"): "skipped"})
        return SKIPPED
    loader = unittest.TestLoader()
    tests = loader.loadTestsFromNames(given.names) if given.names else loader.discover(HERE)
    result = unittest.TextTestRunner(resultclass=Result, verbosity=1).run(tests)
    if given.xml:
        write_xml(given.xml, result.cases)
    return 0 if result.wasSuccessful() and result.testsRun else 1


if __name__ == "__main__":
    sys.exit(main())
