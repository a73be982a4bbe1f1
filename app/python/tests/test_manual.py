import contextlib
import io
import os
import re
from unittest import mock

import stub
from handmade import InFolder

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "assets", "manual", "python.md")


def blocks(text):
    """The page's blocks of code, without those for a shell."""
    found = re.findall(r"(?:^(?:    .*)?\n)*^    .*\n(?:^(?:    .*)?\n)*", text, re.M)
    return [re.sub(r"^    ", "", block, flags=re.M).strip("\n") for block in found if "pip install" not in block]


class Page(InFolder):
    def test_examples_do_what_it_says_one_after_the_other(self):
        if not os.path.isfile(PAGE):
            self.skipTest("the manual is not here")
        with open(PAGE, encoding="utf-8") as file:
            code = blocks(file.read())
        self.assertEqual(len(code), 3)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        program, log = stub.program(self.folder)
        names, printed = {}, io.StringIO()
        with mock.patch.dict(os.environ, {"WARPFRONT": program, "WARPFRONT_STUB_LOG": log}), contextlib.redirect_stdout(printed):
            for block in code:
                exec(compile(block, "python.md", "exec"), names)
            import warpfront.pictures

            warpfront.pictures._shown[-1].wait()
        self.assertEqual(names["last"]["level"].tolist(), [0, 1, 1, 2, 3])
        self.assertIn("[0 1 1 2 3]", printed.getvalue())
        self.assertEqual([step.frontier for step in names["recording"]], [None, 2, 1, 1, 0])
        with open(log) as file:
            self.assertEqual(len(file.readlines()), 3)
        # Within ten lines and a few, as it promises to be short.
        self.assertLess(len(code[0].splitlines()), 20)
