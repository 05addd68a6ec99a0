import { isObject, type Json, objectAt } from "../json-shape";

type Fields = { readonly [key: string]: Json | undefined };

/**
 * Whether the summaries of an Inspect log say all that runs take from the samples themselves. They never say which samples are invalid.
 * Older ones have no usage, or none by role; metadata of more than 1,024 characters are cut or taken out (`thin_metadata` in inspect_ai's
 * log/_util.py); and that a cache answered a call is only in the sample's events.
 *
 * @param header the log without its samples
 */
export function summariesSuffice(summaries: readonly Fields[], header: Fields): boolean {
  const roles = Object.keys(objectAt(objectAt(header, "eval") ?? {}, "model_roles") ?? {}).length > 0;
  const recorded = summaries.some(({ model_usage }) => used(model_usage));
  return (
    header.invalidated !== true &&
    !asksForCache(header) &&
    summaries.every(
      (summary) =>
        "model_usage" in summary &&
        "scores" in summary &&
        (!roles || "role_usage" in summary) &&
        !(recorded && mayBeReplayed(summary)) &&
        !isThinned(summary.metadata),
    )
  );
}

/** Whether the log's settings, of the model or of a step, say that answers may come from a cache. */
function asksForCache(header: Fields): boolean {
  const head = objectAt(header, "eval") ?? {};
  const plan = objectAt(header, "plan") ?? {};
  const steps = Array.isArray(plan.steps) ? plan.steps.map((step) => objectAt(step, "params")) : [];
  const settings = [objectAt(head, "model_generate_config"), objectAt(plan, "config"), ...steps];
  return settings.some((own) => own?.cache !== undefined && own.cache !== null && own.cache !== false);
}

/** A sample that used no tokens and did not break off: a cache may have answered it. */
function mayBeReplayed({ model_usage: usage, error }: Fields): boolean {
  return (error === null || error === undefined) && !used(usage);
}

function used(usage: Json | undefined): boolean {
  return isObject(usage) && Object.keys(usage).length > 0;
}

function isThinned(metadata: Json | undefined): boolean {
  if (!isObject(metadata)) return false;
  return Object.values(metadata).some(
    (value) => typeof value === "string" && (value.endsWith("...") || value === "Key removed from summary (> 1k)"),
  );
}
