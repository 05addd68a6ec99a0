import type { Objective } from "../../value/objective";
import type { Decision } from "../decision";
import { findingsSection } from "./findings-section";
import { flipsSection } from "./flips-section";
import { type Html, html } from "./html-safe";
import { leadsSection } from "./leads-section";
import { methodSection } from "./method-section";
import { partsSection } from "./parts-section";
import type { SectionContext } from "./section-context";
import { strategiesSection } from "./strategies-section";
import { tradeOffSection } from "./trade-off-section";
import { valueSection } from "./value-section";
import { weightingsSection } from "./weightings-section";

/** Everything between the answer and how to reproduce it. */
export function sections(decision: Decision, objective: Objective, shared: SectionContext): Html {
  return html`${strategiesSection(decision)}${valueSection(decision, objective, shared)}${partsSection(decision, objective)}${leadsSection(decision, shared)}${flipsSection(decision, objective, shared)}${tradeOffSection(shared)}${weightingsSection(decision, shared)}${findingsSection(decision)}${methodSection(decision)}`;
}
