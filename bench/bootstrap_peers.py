"""Times what Python's libraries take for the same intervals. Prints one JSON line a measurement."""

import json
import sys
import time
import warnings

import numpy as np

warnings.filterwarnings("ignore")
path, resamples = sys.argv[1], int(sys.argv[2])
runs = np.fromfile(path).reshape(10, 500, 5)  # agents, requests, attempts
means = runs.mean(axis=2)
first, second = np.triu_indices(10, 1)


def timed(name, times, work):
    wall, processor, answer = [], [], None
    try:
        for _ in range(times):
            start = (time.perf_counter(), time.process_time())
            answer = work()
            wall.append(time.perf_counter() - start[0])
            processor.append(time.process_time() - start[1])
        took = {"name": name, "seconds": min(wall), "processor": min(processor)}
        print(json.dumps({**took, "low": float(answer[0]), "high": float(answer[1])}), flush=True)
    except Exception as error:  # a peer that fails is named, and the others still run
        print(json.dumps({"name": name, "error": f"{type(error).__name__}: {error}"}), flush=True)


def with_leads(own):
    return np.concatenate([own, own[first] - own[second]])


def scipy_from_means():
    return scipy_interval(list(means), lambda *agents, axis=-1: with_leads(np.stack([a.mean(axis) for a in agents])))


def scipy_interval(data, statistic):
    from scipy.stats import bootstrap

    interval = bootstrap(
        data,
        statistic,
        paired=True,
        vectorized=True,
        n_resamples=resamples,
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    return interval.low[10], interval.high[10]


def arch_interval(data, mean):
    from arch.bootstrap import IIDBootstrap

    interval = IIDBootstrap(np.ascontiguousarray(data), seed=1).conf_int(
        lambda rows: with_leads(mean(rows)), reps=resamples, method="percentile"
    )
    return interval[0, 10], interval[1, 10]


def evalstats_interval(scores):
    from evalstats import all_pairwise

    lead = all_pairwise(
        np.ascontiguousarray(scores),
        [f"a{place}" for place in range(10)],
        method="bootstrap",
        correction="none",
        n_bootstrap=resamples,
        simultaneous_ci=False,
        p_test="ci",
        rng=np.random.default_rng(1),
    ).get("a0", "a1")
    return lead.ci_low, lead.ci_high


timed("scipy.stats.bootstrap, vectorised, paired, from request means", 5, scipy_from_means)
timed("arch IIDBootstrap, from request means", 3, lambda: arch_interval(means.T, lambda rows: rows.mean(0)))
timed(
    "arch IIDBootstrap, from attempts",
    2,
    lambda: arch_interval(runs.transpose(1, 0, 2), lambda rows: rows.mean(axis=(0, 2))),
)
timed("evalstats all_pairwise, 45 leads alone, from request means", 1, lambda: evalstats_interval(means))
