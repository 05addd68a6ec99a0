"""`objective-lab run` judged by Jupyter: nbformat reads and writes the same bytes, and Python's kernel runs as our own does."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ["node", str(ROOT / "lib" / "bin" / "objective-lab.js"), "run"]
ENV = {**os.environ, "JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter")}


def notebook(*sources, kernel="python3", minor=5):
    cells = []
    for place, source in enumerate(sources):
        text, *tags = source if isinstance(source, tuple) else (source,)
        cell = nbformat.v4.new_code_cell(text, id=f"c{place}", metadata={"tags": tags} if tags else {})
        if minor < 5:
            del cell["id"]
        cells.append(cell)
    metadata = {"kernelspec": {"name": kernel, "display_name": kernel}} if kernel else {}
    return {"nbformat": 4, "nbformat_minor": minor, "metadata": metadata, "cells": cells}


class Runner(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_notebook(self, raw, *args, name="a.ipynb"):
        file = Path(self.folder.name) / name
        file.write_text(json.dumps(raw), encoding="utf8")
        done = subprocess.run([*PROGRAM, str(file), *args], env=ENV, capture_output=True, text=True, timeout=300)
        text = file.read_text(encoding="utf8")
        read = nbformat.reads(text, as_version=nbformat.NO_CONVERT)
        nbformat.validate(read)  # strict: no field that the format does not know
        self.assertEqual(text, nbformat.writes(read) + "\n", "the same bytes as nbformat writes")
        return done, read

    def test_python_kernel(self):
        done, read = self.run_notebook(
            notebook(
                ("hour = 1", "parameters"),
                "hour",
                "import sys; print('a', flush=True); print('b', file=sys.stderr, flush=True); print('c')",
                "from IPython.display import display, HTML; h = display(HTML('<b>1</b>'), display_id=True); h.update(HTML('<i>2</i>'))",
                ("1 / 0", "raises-exception"),
                ("while True: pass", "skip-execution"),
                "for i in range(3): print(i, end='\\r', flush=True)",
            ),
            *["-p", "hour", "-2.5", "--timing"],
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        outputs = [cell.outputs for cell in read.cells]
        self.assertEqual(read.cells[1].source, "# Parameters\nhour = -2.5")
        self.assertEqual(outputs[2][0].data["text/plain"], "-2.5")
        self.assertEqual([(o.name, o.text) for o in outputs[3]], [("stdout", "a\n"), ("stderr", "b\n"), ("stdout", "c\n")])
        self.assertEqual(outputs[4][0].data["text/html"], "<i>2</i>")
        self.assertEqual(outputs[5][0].ename, "ZeroDivisionError")
        self.assertEqual(outputs[6], [])
        self.assertEqual(outputs[7][0].text, "2\r")
        self.assertIn("iopub.status.idle", read.cells[2].metadata.execution)
        self.assertEqual(read.metadata.language_info.name, "python")

    def test_python_endless_loop_is_interrupted(self):
        done, read = self.run_notebook(notebook("while True: pass", "1"), "--timeout", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("cell 1 took too long", done.stderr)
        self.assertEqual([o.ename for o in read.cells[0].outputs], ["KeyboardInterrupt", "CellTimeout"])

    def test_python_kernel_that_dies(self):
        done, read = self.run_notebook(notebook("import os, signal; os.kill(os.getpid(), signal.SIGKILL)"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("cell 1 lost its kernel", done.stderr)
        self.assertEqual(read.cells[0].outputs[-1].ename, "KernelDied")

    def test_python_input_is_refused_and_does_not_wait(self):
        done, read = self.run_notebook(notebook("input('name?')"))
        self.assertEqual(done.returncode, 1)
        self.assertEqual(read.cells[0].outputs[-1].ename, "StdinNotImplementedError")

    def test_our_kernel_in_all_minor_versions_and_without_a_kernelspec(self):
        for minor in range(6):
            sources = ["console.log('Größe 日本 \\u2028 \\u0085 \\r\\n \\f \\x1c z')", "({ a: 1 })", "throw new Error('no')"]
            done, read = self.run_notebook(notebook(*sources, kernel=None, minor=minor), "--allow-errors")
            self.assertEqual((done.returncode, done.stderr), (0, ""), minor)
            self.assertEqual(read.metadata.kernelspec.name, "objective-lab")
            self.assertEqual(read.cells[2].outputs[0].evalue, "no")

    def test_format_3(self):
        cell = {"cell_type": "code", "input": ["1 + 1"], "language": "python", "metadata": {}, "outputs": [], "collapsed": False}
        heading = {"cell_type": "heading", "level": 2, "metadata": {}, "source": ["A"]}
        raw = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": [heading, cell], "metadata": {}}]}
        done, read = self.run_notebook(raw, "--kernel", "python3")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual([read.cells[0].source, read.cells[1].outputs[0].data["text/plain"]], ["## A", "2"])

    def test_notebooks_of_the_project(self):
        for file in sorted((ROOT / "notebooks").glob("*.ipynb")):
            nbformat.validate(nbformat.read(file, as_version=nbformat.NO_CONVERT))


if __name__ == "__main__":
    unittest.main(verbosity=2)
