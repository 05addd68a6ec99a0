import type { Random } from "../statistics/random";
import type { FindingCode } from "../value/finding-code";
import type { Run } from "./made-log-fixture";

/** One defect, put into a clean log: the log with it, and the agent that has it. Its spelling, its size and its place are drawn. */
export type Plant = (runs: readonly Run[], agents: readonly string[], random: Random) => { runs: Run[]; agent: string };

/** Ways to spoil a log, by the finding that should name it. */
export const plants: Readonly<Partial<Record<FindingCode, Plant>>> = {
  "unknown-cost": some((run) => ({ ...run, cost: null })),
  "zero-cost": (runs, agents, random) => {
    const agent = drawn(agents, random);
    const share = drawn([1, 1, 0.3], random);
    return {
      agent,
      runs: runs.map((run) => (run.agent === agent && random.uniform() <= share ? { ...run, cost: 0 } : run)),
    };
  },
  cached: (runs, agents, random) => {
    const agent = drawn(agents, random);
    const hit = () => random.uniform() < 0.4;
    if (random.below(3) === 0)
      return {
        agent,
        runs: runs.map((run) =>
          run.agent === agent && hit() ? { ...run, seconds: 0.001 + 0.004 * random.uniform() } : run,
        ),
      };
    const name = drawn(["cached", "from_cache", "cache_hit", "isCached", "replayed"], random);
    const [yes, no] = drawn(
      [
        [true, false],
        ["yes", "no"],
        ["TRUE", "FALSE"],
        [1, 0],
        ["HIT", "MISS"],
      ] as const,
      random,
    );
    return { agent, runs: runs.map((run) => ({ ...run, [name]: run.agent === agent && hit() ? yes : no })) };
  },
  "zero-seconds": (runs, agents, random) => {
    const agent = drawn(agents, random);
    const name = drawn(["seconds", "latency_ms", "duration", "elapsed_s", "runtimeSeconds"], random);
    const unit = name.endsWith("ms") ? 1000 : 1;
    return {
      agent,
      runs: runs.map(({ seconds, ...run }) => ({
        ...run,
        [name]: run.agent === agent && random.uniform() < 0.4 ? 0 : unit * (seconds as number),
      })),
    };
  },
  "total-differs": (runs, agents, random) => {
    const agent = drawn(agents, random);
    const [input, output, total] = drawn(
      [
        ["input_tokens", "output_tokens", "total_tokens"],
        ["prompt_tokens", "completion_tokens", "total_tokens"],
        ["tokens_in", "tokens_out", "tokens_total"],
        ["promptTokens", "completionTokens", "totalTokens"],
      ] as const,
      random,
    );
    return {
      agent,
      runs: runs.map(({ input_tokens, output_tokens, ...run }) => {
        const sum = (input_tokens as number) + (output_tokens as number);
        const wrong = run.agent === agent && random.uniform() < 0.4;
        return {
          ...run,
          [input]: input_tokens,
          [output]: output_tokens,
          [total]: wrong ? sum + 1 + random.below(500) : sum,
        };
      }),
    };
  },
  "duplicate-run": (runs, agents, random) => {
    const agent = drawn(agents, random);
    const last = Math.max(...runs.map(({ attempt }) => attempt as number));
    const again = runs.filter((run) => run.agent === agent && run.attempt === 1 && random.uniform() < 0.3);
    return { agent, runs: [...runs, ...again.map((run) => ({ ...run, attempt: last + 1 }))] };
  },
  "identical-agents": (runs, agents, random) => {
    const agent = drawn(agents, random);
    return {
      agent,
      runs: [...runs, ...runs.filter((run) => run.agent === agent).map((run) => ({ ...run, agent: "another" }))],
    };
  },
  "zero-variance": (runs, agents, random) => {
    const agent = drawn(agents, random);
    const first = runs.filter((run) => run.agent === agent && run.attempt === 1);
    const replayed = first.flatMap((run) => [1, 2, 3].map((attempt) => ({ ...run, attempt })));
    return { agent, runs: [...runs.filter((run) => run.agent !== agent), ...replayed] };
  },
  "coverage-differs": (runs, agents, random) => {
    const agent = drawn(agents, random);
    const lost = new Set([runs[0]!.request, ...requestsOf(runs).filter(() => random.uniform() < 0.2)]);
    const how = random.below(2);
    return {
      agent,
      runs: runs.flatMap((run) =>
        run.agent !== agent || !lost.has(run.request)
          ? [run]
          : how === 0
            ? []
            : [{ ...run, passed: null, score: null, status: "infra" }],
      ),
    };
  },
  outlier: (runs, agents, random) => {
    const agent = drawn(agents, random);
    const field = drawn(["cost", "seconds"], random);
    const wild = drawn(
      runs.filter((run) => run.agent === agent),
      random,
    );
    // millionths where all others are units
    return { agent, runs: runs.map((run) => (run === wild ? { ...run, [field]: 1e6 * (run[field] as number) } : run)) };
  },
  "label-drift": (runs, agents, random) => {
    const agent = drawn(agents, random);
    const other = drawn(
      [agent.toUpperCase(), agent.replace(" ", "-"), agent.replace(" ", "_"), ` ${agent}`.trim().replace(" ", "")],
      random,
    );
    const half = new Set(requestsOf(runs).filter((_, place) => place % 2 === random.below(2)));
    return {
      agent,
      runs: runs.map((run) => (run.agent === agent && half.has(run.request) ? { ...run, agent: other } : run)),
    };
  },
  "perfect-score": (runs, agents, random) => {
    const agent = drawn(agents, random);
    return {
      agent,
      runs: runs.map((run) =>
        run.agent !== agent ? run : "passed" in run ? { ...run, passed: 1 } : { ...run, score: 1 },
      ),
    };
  },
};

function some(change: (run: Run) => Run): Plant {
  return (runs, agents, random) => {
    const agent = drawn(agents, random);
    const first = runs.find((run) => run.agent === agent);
    return {
      agent,
      runs: runs.map((run) => (run.agent === agent && (run === first || random.uniform() < 0.3) ? change(run) : run)),
    };
  };
}

function requestsOf(runs: readonly Run[]) {
  return [...new Set(runs.map(({ request }) => request))];
}

function drawn<T>(from: readonly T[], random: Random): T {
  return from[random.below(from.length)]!;
}
