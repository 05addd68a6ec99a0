import { each, isObject, keys, type Shape, whole } from "../json-shape";

/** What is kept of a sample, or of its line in the summaries: never the transcript. */
export const sampleShape: Shape = {
  ...keys({
    id: true,
    epoch: true,
    scores: { other: keys({ value: whole(2) }) },
    score: keys({ value: whole(2) }),
    metadata: whole(5),
    model_usage: whole(2),
    role_usage: whole(2),
    total_time: true,
    working_time: true,
    error: keys({ message: true }),
    limit: keys({ type: true }),
    events: each({
      ...keys({ cache: true, model: true, role: true, output: keys({ usage: whole(1) }) }),
      only: (event) => isObject(event) && event.cache === "read",
    }),
    invalidation: whole(1),
  }),
  emit: "sample",
};

/** What is kept of a log beside its samples. */
export const headerShape: Record<string, Shape | true> = {
  version: true,
  status: true,
  eval: keys({
    task: true,
    model: true,
    solver: true,
    run_id: true,
    model_roles: whole(3),
    model_generate_config: keys({ cache: whole(1) }),
    dataset: keys({ samples: true, sample_ids: each({}) }),
    config: keys({ epochs: true, limit: true }),
  }),
  plan: keys({ config: keys({ cache: whole(1) }), steps: each(keys({ params: keys({ cache: whole(1) }) })) }),
  results: keys({ total_samples: true, completed_samples: true }),
  invalidated: true,
};
