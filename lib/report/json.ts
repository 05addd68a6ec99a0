import type { Decision } from "./decision";

/** The decision as JSON, indented, with a last line break. @throws RangeError when a number is not finite: that would be a fault of ours */
export function toJson(decision: Decision): string {
  return `${JSON.stringify(decision, rejectNotFinite, 2)}\n`;
}

function rejectNotFinite(this: unknown, key: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError(`"${key}" is ${value}, and must be a number or null`);
  return value;
}
