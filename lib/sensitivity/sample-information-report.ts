import type { Evidence } from "../value/evidence";
import type { DollarField } from "./dollar-fields";
import { type SampleInformation, type SampleInformationOptions, sampleInformation } from "./sample-information";

/** What as many requests again as the log has would be worth, for one choice by dollars. */
export interface SampleInformationReport extends SampleInformation {
  /** The strategy that narrows the choice; null for all agents. */
  readonly strategy: string | null;
  readonly agents: readonly string[];
}

/** The value of twice the requests (see `sampleInformation`) for every choice by dollars, each agent running all of them. */
export function sampleInformationReport(
  evidence: Evidence,
  fields: readonly DollarField[],
  options: Pick<SampleInformationOptions, "draws" | "seed"> = {},
): SampleInformationReport[] {
  const more = evidence.sums.requests.length;
  return fields.map(({ strategy, agents }) => ({
    strategy,
    agents,
    ...sampleInformation(evidence, more, { ...options, agents }),
  }));
}
