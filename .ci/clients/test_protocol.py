"""The whole of jupyter_kernel_test, with a sample for every test, so that none is skipped."""

import unittest

import jupyter_kernel_test

KERNEL = "objective-lab"


class Protocol(jupyter_kernel_test.KernelTests):
    kernel_name = KERNEL
    language_name = "typescript"
    file_extension = ".ts"
    code_hello_world = "console.log('hello, world')"
    code_stderr = "console.error('oh')"
    completion_samples = [
        {"text": "Math.flo", "matches": ["floor"]},
        {"text": "process.hrtim", "matches": ["hrtime"]},
    ]
    complete_code_samples = ["1", "const a = 1", "function f() {\n  return 1\n}", "await f()", "`a${1}b`"]
    incomplete_code_samples = ["function f() {", "const a = [", "if (a)", "`template", "/* comment", "f(1,"]
    invalid_code_samples = ["const = 1", "a b c", ")", "let 1x = 2"]
    code_page_something = "await page('text')"
    code_generate_error = "throw new Error('on purpose')"
    code_execute_result = [
        {"code": "1 + 2 + 3", "result": "6"},
        {"code": "[1, 2].map(n => n * n)", "result": "[ 1, 4 ]"},
        {"code": "Promise.resolve('late')", "result": "'late'"},
        {"code": "1 + 2 + 3", "result": "6"},
        {"code": "1 + 2 + 3", "result": "6"},
    ]
    code_display_data = [
        {"code": "await display({ [Symbol.for('Jupyter.display')]: () => ({ 'text/html': '<b>a</b>' }) })", "mime": "text/html"},
        {"code": "await display(42)", "mime": "text/plain"},
    ]
    code_history_pattern = "1 ? 2*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "Math.floor"
    code_clear_output = "clearOutput()"


class Welcome(jupyter_kernel_test.IopubWelcomeTests):
    kernel_name = KERNEL
    support_iopub_welcome = True


if __name__ == "__main__":
    unittest.main(verbosity=2)
