"""The kernel under the tools that run notebooks: nbclient, nbconvert, papermill; every result is valid by nbformat."""

import os
import subprocess
import sys
import tempfile
import time
import unittest

import nbformat
import papermill
from jupyter_client.manager import start_new_kernel
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_code_cell, new_notebook
from papermill.translators import Translator, papermill_translators

KERNEL = "objective-lab"
SPEC = {"kernelspec": {"name": KERNEL, "display_name": "TypeScript (objective-lab)", "language": "typescript"}}


def notebook(*cells, **metadata):
    return new_notebook(cells=[new_code_cell(cell) for cell in cells], metadata={**SPEC, **metadata})


def text(cell):
    """All that a cell printed."""
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


class Nbclient(unittest.TestCase):
    def run_notebook(self, book, **options):
        NotebookClient(book, timeout=120, kernel_name=KERNEL, **options).execute()
        nbformat.validate(book)
        return book

    def test_1000_cells_each_with_its_own_output(self):
        book = self.run_notebook(notebook(*[f"console.log({at}); {at} + 1" for at in range(1000)]))
        for at, cell in enumerate(book.cells):
            self.assertEqual(text(cell), f"{at}\n")
            self.assertEqual(cell.outputs[-1].data["text/plain"], str(at + 1))
            self.assertEqual(cell.execution_count, at + 1)

    def test_200000_lines_complete_and_in_order(self):
        book = self.run_notebook(notebook("for (let i = 0; i < 200_000; i++) console.log(i)"))
        self.assertEqual(text(book.cells[0]), "".join(f"{at}\n" for at in range(200_000)))

    def test_a_failing_cell_fails_the_notebook(self):
        for code, name in [
            ("const wrong: string = 1", "TypeScriptError"),
            ("throw new TypeError('on purpose')", "TypeError"),
            ("await Promise.reject(new Error('rejected'))", "Error"),
            ("void Promise.reject(new Error('nobody'))", "Error"),
            ("process.exit(0)", "Error"),
        ]:
            with self.subTest(code=code), self.assertRaises(CellExecutionError) as caught:
                self.run_notebook(notebook(code, "1"))
            self.assertEqual(caught.exception.ename, name)

    def test_with_errors_allowed_the_cells_behind_still_run(self):
        book = self.run_notebook(notebook("throw new Error('one')", "'two'", "throw new Error('three')", "'four'"), allow_errors=True)
        self.assertEqual([cell.outputs[0].output_type for cell in book.cells], ["error", "execute_result"] * 2)
        self.assertIn("cell 1:1:7", "\n".join(book.cells[0].outputs[0].traceback))

    def test_a_cell_that_takes_too_long_is_interrupted_and_the_next_one_runs(self):
        book = notebook("const kept = 5", "while (true) {}", "kept")
        NotebookClient(book, timeout=5, kernel_name=KERNEL, interrupt_on_timeout=True, allow_errors=True).execute()
        self.assertEqual(book.cells[1].outputs[0].ename, "Interrupted")
        self.assertEqual(book.cells[2].outputs[0].data["text/plain"], "5")


class Nbconvert(unittest.TestCase):
    def test_html_has_the_table_and_the_chart(self):
        chart = "({ data: [{ type: 'bar', x: ['A'], y: [3] }], layout: { title: { text: 'Three' } } })"
        frame = "import * as dfd from 'danfojs'\nnew dfd.DataFrame({ agent: ['A'], minutes: [3] })"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.ipynb")
            nbformat.write(notebook(chart, frame), path)
            command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", path]
            subprocess.run(command, check=True, capture_output=True, timeout=120)
            with open(os.path.join(folder, "a.html"), encoding="utf-8") as file:
                page = file.read()
        self.assertIn("data:image/png;base64,", page)
        self.assertRegex(page, r"<td[^>]*>A</td>")


class JavaScriptTranslator(Translator):
    """papermill knows no TypeScript: this tells it how an assignment looks."""

    @classmethod
    def translate_none(cls, value):
        return "null"

    @classmethod
    def translate_bool(cls, value):
        return "true" if value else "false"

    @classmethod
    def comment(cls, line):
        return f"// {line}".strip()

    @classmethod
    def assign(cls, name, value):
        return f"let {name} = {value}"


class Papermill(unittest.TestCase):
    def test_parameters_replace_the_defaults(self):
        papermill_translators.register("typescript", JavaScriptTranslator)
        book = notebook("let hours = 1, name = 'a'", "`${name}:${hours * 2}`")
        book.cells[0].metadata.tags = ["parameters"]
        with tempfile.TemporaryDirectory() as folder:
            source, target = os.path.join(folder, "in.ipynb"), os.path.join(folder, "out.ipynb")
            nbformat.write(book, source)
            papermill.execute_notebook(source, target, {"hours": 21, "name": "b"}, kernel_name=KERNEL, progress_bar=False)
            done = nbformat.read(target, 4)
        nbformat.validate(done)
        self.assertEqual(done.cells[-1].outputs[0].data["text/plain"], "'b:42'")


class Manager(unittest.TestCase):
    def test_interrupt_within_a_second_and_restart(self):
        manager, client = start_new_kernel(kernel_name=KERNEL)
        try:
            client.execute_interactive("const kept = 7", timeout=30)
            loop = client.execute("await null; while (true) {}")
            while client.get_iopub_msg(timeout=10)["msg_type"] != "execute_input":
                pass
            time.sleep(0.5)
            began = time.monotonic()
            manager.interrupt_kernel()
            while True:
                reply = client.get_shell_msg(timeout=10)
                if reply["parent_header"]["msg_id"] == loop:
                    break
            print(f"  an endless loop after an await was interrupted in {time.monotonic() - began:.2f} s", file=sys.stderr)
            self.assertEqual(reply["content"]["ename"], "Interrupted")
            self.assertLess(time.monotonic() - began, 1.0)
            self.assertEqual(client.execute_interactive("kept", timeout=30)["content"]["status"], "ok")
            manager.restart_kernel()
            client.wait_for_ready(timeout=30)
            self.assertEqual(client.execute_interactive("kept", timeout=30)["content"]["status"], "error")
        finally:
            client.stop_channels()
            manager.shutdown_kernel()


if __name__ == "__main__":
    unittest.main(verbosity=2)
