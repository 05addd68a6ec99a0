import { isObject, keys, numberOf, textOf, whole } from "../json-shape";
import type { LogFormat } from "../log-format";
import { besides, gradeColumn, stem } from "./log-cells";

const result = {
  ...keys({
    task_id: true,
    trial: true,
    reward: true,
    info: keys({ user_cost: true, reward_info: keys({ reward: true }), error: true, source: true }),
  }),
  emit: "run",
};

/**
 * tau-bench results: one array. The agent is only in the file's name, so that is its name unless `--agent` gives one. Trials count from 0.
 * `info.user_cost` is what the simulated user cost, not the agent, whose cost is unknown. A run without `reward_info` broke off: an error.
 */
export const tauBench: LogFormat = {
  name: "tau-bench",
  recognises: (paths) =>
    ["[].", ""].some(
      (at) =>
        paths.has(`${at}task_id`) && paths.has(`${at}reward`) && paths.has(`${at}trial`) && paths.has(`${at}info`),
    ),
  shape: { ...result, item: result },
  runs(values, { path, options }) {
    const found = values.get("run") ?? [];
    const grades = found.map(({ value }) => (isObject(value) ? numberOf(value.reward) : null));
    const grade = gradeColumn(grades);
    return found.map(({ value, line }, index) => {
      const run = isObject(value) ? value : {};
      const info = isObject(run.info) ? run.info : null;
      const trial = numberOf(run.trial);
      const broken = info !== null && (info.reward_info === null || textOf(info.error) !== null);
      const cells = {
        ...besides(info ?? undefined, "", ["reward_info", "error"]),
        agent: options.agent ?? stem(path),
        request: textOf(run.task_id),
        attempt: trial === null ? null : trial + 1,
        [grade]: grades[index],
        cost: null,
        ...(broken ? { status: "error" } : {}),
      };
      return { line, cells };
    });
  },
};

const simulation = {
  ...keys({
    id: true,
    task_id: true,
    trial: true,
    seed: true,
    agent_cost: true,
    user_cost: true,
    duration: true,
    termination_reason: true,
    reward_info: keys({ reward: true }),
  }),
  emit: "simulation",
};

/** Ends of a simulation that are not the agent's fault, and those that are. */
const infra = /infra|user_error|simulator|cancel|env(ironment)?_error/i;
const fault = /agent_error|too_many_errors|max_steps|max_errors/i;

/**
 * tau2-bench results. Trials count from 0; every trial of every task was dealt, so one without a simulation is a slot without evidence.
 */
export const tau2: LogFormat = {
  name: "tau2",
  recognises: (paths) => paths.has("simulations") && (paths.has("info") || paths.has("tasks")),
  shape: keys({
    info: keys({ num_trials: true, agent_info: whole(2), environment_info: keys({ domain_name: true }) }),
    tasks: { item: { ...keys({ id: true }), emit: "task" } },
    simulations: { item: simulation },
  }),
  runs(values, { options, problem }) {
    const head = values.get("")?.[0]?.value;
    const info = isObject(head) && isObject(head.info) ? head.info : {};
    const agentInfo = isObject(info.agent_info) ? info.agent_info : {};
    const agent = textOf(agentInfo.llm) ?? textOf(agentInfo.implementation) ?? options.agent ?? null;
    if (agent === null) problem("expected the agent's name in info.agent_info, got none. Give it: --agent NAME");
    const task = isObject(info.environment_info) ? textOf(info.environment_info.domain_name) : null;
    const found = values.get("simulation") ?? [];
    const rewards = found.map(({ value }) =>
      isObject(value) && isObject(value.reward_info) ? numberOf(value.reward_info.reward) : null,
    );
    const grade = gradeColumn(rewards);
    const seen = new Set<string>();
    const runs = found.map(({ value, line }, index) => {
      const run = isObject(value) ? value : {};
      const request = textOf(run.task_id);
      const trial = numberOf(run.trial);
      const attempt = trial === null ? null : trial + 1;
      seen.add(JSON.stringify([request, attempt]));
      const reason = textOf(run.termination_reason) ?? "";
      const status = infra.test(reason) ? "infra" : rewards[index] === null && fault.test(reason) ? "error" : null;
      const cells = {
        agent,
        request,
        task,
        attempt,
        status,
        [grade]: status === null ? rewards[index] : null,
        cost: numberOf(run.agent_cost),
        seconds: numberOf(run.duration),
        user_cost: numberOf(run.user_cost),
        termination_reason: textOf(run.termination_reason),
      };
      return { line, cells };
    });
    const trials = Math.min(numberOf(info.num_trials) ?? 0, 1_000);
    for (const { value, line } of values.get("task") ?? []) {
      const request = isObject(value) ? textOf(value.id) : null;
      for (let attempt = 1; attempt <= trials; attempt++) {
        if (!seen.has(JSON.stringify([request, attempt])))
          runs.push({ line, cells: { agent, request, task, attempt, status: "infra" } as never });
      }
    }
    return runs;
  },
};
