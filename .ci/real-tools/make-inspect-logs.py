"""Writes fresh Inspect logs with its mock model, and what Inspect itself says of them: make-inspect-logs.py FOLDER [SAMPLES] [KILOBYTES]"""

import json
import math
import pathlib
import sys

from inspect_ai import Task, eval
from inspect_ai.analysis import samples_df
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import list_eval_logs, read_eval_log
from inspect_ai.model import ModelCost, ModelInfo, ModelOutput, ModelUsage, get_model, set_model_info
from inspect_ai.scorer import Score, accuracy, scorer, stderr
from inspect_ai.solver import generate, solver

folder = pathlib.Path(sys.argv[1])
samples = int(sys.argv[2]) if len(sys.argv) > 2 else 20
kilobytes = int(sys.argv[3]) if len(sys.argv) > 3 else 1
plain = samples > 20  # for the bench: every sample runs through

price = ModelCost(input=2.5, output=10.0, input_cache_read=1.25, input_cache_write=3.75)
set_model_info("mockllm/model", ModelInfo(context_length=32000, output_tokens=4096, cost=price))


def number(state):
    return int(state.metadata["number"])


@solver
def breaks_sometimes():
    async def solve(state, generate):
        if not plain and number(state) % 7 == 0:
            raise RuntimeError("the sandbox broke")
        return state

    return solve


@scorer(metrics=[accuracy(), stderr()])
def letters():
    async def score(state, target):
        n = number(state)
        if not plain and n % 11 == 0:
            return Score(value=math.nan)
        return Score(value="CPIN"[n % 4])

    return score


@scorer(metrics={"exact": [accuracy()], "near": [accuracy()]})
def pair():
    async def score(state, target):
        return Score(value={"exact": number(state) % 2, "near": 1})

    return score


def answer(n):
    usage = ModelUsage(
        input_tokens=100, output_tokens=20, total_tokens=420, input_tokens_cache_read=200, input_tokens_cache_write=100
    )
    output = ModelOutput.from_content(model="mockllm/model", content=f"answer {n} " + "x" * 1024 * kilobytes)
    output.usage = usage
    return output


def outputs():
    n = 0
    while True:
        n += 1
        yield answer(n)


dataset = MemoryDataset(
    [
        Sample(id=n if n % 2 else f"0{n}", input=f"question {n}", target="x", metadata={"number": n, "account": f"a{n % 3}"})
        for n in range(1, samples + 1)
    ]
)
said = []
for kind, scorers in {"one": [letters()], "two": [letters(), pair()]}.items():
    if plain and kind == "two":
        continue
    for format in ["eval", "json"]:
        eval(
            Task(name=f"{kind}_scorer", dataset=dataset, solver=[breaks_sometimes(), generate()], scorer=scorers, epochs=1 if plain else 2),
            model=get_model("mockllm/model", custom_outputs=outputs()),
            fail_on_error=False,
            log_format=format,
            log_dir=str(folder / kind / format),
            display="none",
        )
        for info in list_eval_logs(str(folder / kind / format)):
            log = read_eval_log(info.name)
            of = log.results
            usage = log.stats.model_usage["mockllm/model"]
            said.append(
                {
                    "path": str(pathlib.Path(info.name.removeprefix("file://"))),
                    "kind": kind,
                    "status": log.status,
                    "total": of.total_samples,
                    "completed": of.completed_samples,
                    "errors": sum(sample.error is not None for sample in log.samples),
                    "accuracy": of.scores[0].metrics["accuracy"].value,
                    "scored": of.scores[0].scored_samples,
                    "cost": usage.total_cost,
                    "outputTokens": usage.output_tokens,
                    "rows": len(samples_df(info.name, quiet=True)),
                }
            )
(folder / "said.json").write_text(json.dumps(said, indent=1))
