"""Times moocore and paretoset on points that bench/pareto.mjs wrote, and checks that the masks agree."""
import json
import sys
import time

import moocore
import numpy
import paretoset

file, mask_file, dimensions, slow_peer, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], int(sys.argv[5])
points = numpy.fromfile(file).reshape(-1, dimensions)
ours = numpy.fromfile(mask_file, dtype=numpy.uint8).astype(bool)
times = {}


def measure(name, call):
    best = float("inf")
    for _ in range(rounds + 1):  # the first call of paretoset compiles
        start = time.perf_counter()
        mask = call()
        best = min(best, time.perf_counter() - start)
    # moocore counts equal points once unless told otherwise; these clouds have none.
    assert numpy.array_equal(mask, ours), name
    times[name] = best * 1000


measure("moocore", lambda: moocore.is_nondominated(points, maximise=False, keep_weakly=True))
# paretoset compares every point with the front: hours where all points are on it.
if slow_peer == "run":
    measure("paretoset", lambda: paretoset.paretoset(points, sense=["min"] * dimensions, distinct=False))
print(json.dumps(times))
