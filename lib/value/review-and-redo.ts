/** What a person and a model need for one task, all in one unit: minutes, or dollars. */
export interface ReviewInputs {
  /** A person alone, from start to finish. */
  readonly human: number;
  /** The model, for one try. */
  readonly model: number;
  /** A person's review of one try. */
  readonly review: number;
  /** Share of tries that the review accepts, 0 to 1. */
  readonly accepted: number;
}

/** What a task needs in all under each policy, and how many times better that is than a person alone. */
export interface ReviewAndRedo {
  /** The model without review: what leaderboards compare. */
  readonly naive: number;
  readonly tryOnce: { readonly expected: number; readonly ratio: number };
  /** With no end to the tries; null when no try is ever accepted. */
  readonly tryForever: { readonly expected: number; readonly ratio: number } | null;
  /** Accepted share below which a person alone is better: (model + review)/human. Above 1, the model never pays. */
  readonly breakEven: number;
  /** The best number of tries before a person takes over: 0, or no end to them. */
  readonly bestTries: 0 | "unlimited";
}

/**
 * What is left of a model's speed or price once a person reviews each try and redoes what is not accepted, with tries that are
 * independent: E = M + R + (1 − w)H for one try, (M + R)(1 − (1 − w)ⁿ)/w + (1 − w)ⁿH for n (see `expectedOfTries`).
 * As E moves in one direction with n, the best n is 0 or unlimited; where tries are not independent see `bestTries`.
 * Source: GDPval (OpenAI 2025, arXiv 2510.04374), the "try once, then fix" and "try n times" policies.
 *
 * @throws RangeError when an input is negative, or the accepted share is not from 0 to 1
 *
 * @example
 * reviewAndRedo({ human: 10, model: 1, review: 2, accepted: 0.5 }).tryOnce // { expected: 8, ratio: 1.25 }
 */
export function reviewAndRedo(inputs: ReviewInputs): ReviewAndRedo {
  check(inputs);
  const { human, model, review, accepted } = inputs;
  const one = expectedOfTries(inputs, 1);
  const forever = accepted === 0 ? null : (model + review) / accepted;
  const breakEven = (model + review) / human;
  return {
    naive: human / model,
    tryOnce: { expected: one, ratio: human / one },
    tryForever: forever === null ? null : { expected: forever, ratio: human / forever },
    breakEven,
    bestTries: accepted > breakEven ? "unlimited" : 0,
  };
}

/**
 * What a task needs in all when a model may try n times and a person does it after that, in the unit of the inputs.
 *
 * @throws RangeError as `reviewAndRedo`, and unless n is a whole number of at least 0
 *
 * @example
 * expectedOfTries({ human: 10, model: 1, review: 1, accepted: 0.5 }, 2) // 5.5
 */
export function expectedOfTries(inputs: ReviewInputs, tries: number): number {
  check(inputs);
  if (!(Number.isInteger(tries) && tries >= 0)) throw new RangeError(`expected a whole number of tries, got ${tries}`);
  const { human, model, review, accepted } = inputs;
  const left = (1 - accepted) ** tries;
  const reviewed = accepted === 0 ? tries : (1 - left) / accepted;
  return (model + review) * reviewed + left * human;
}

function check({ human, model, review, accepted }: ReviewInputs): void {
  for (const [name, value] of Object.entries({ human, model, review })) {
    if (!(value >= 0 && Number.isFinite(value))) throw new RangeError(`${name} must be at least 0, got ${value}`);
  }
  if (human === 0)
    throw new RangeError("human must be above 0: a task that takes a person nothing cannot be made faster");
  if (!(accepted >= 0 && accepted <= 1)) throw new RangeError(`accepted must be a share from 0 to 1, got ${accepted}`);
}
