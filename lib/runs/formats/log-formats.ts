import type { LogFormat } from "../log-format";
import { inspect } from "./inspect";
import { langfuse } from "./langfuse";
import { lmEvaluationHarness } from "./lm-evaluation-harness";
import { metr } from "./metr";
import { openTelemetry } from "./open-telemetry";
import { openaiEvals } from "./openai-evals";
import { promptfoo } from "./promptfoo";
import { tau2, tauBench } from "./tau-bench";

/** Logs of other tools that are JSON, in the order in which they are tried. */
export const logFormats: readonly LogFormat[] = [
  inspect,
  promptfoo,
  tau2,
  tauBench,
  metr,
  lmEvaluationHarness,
  openaiEvals,
  openTelemetry,
  langfuse,
];
