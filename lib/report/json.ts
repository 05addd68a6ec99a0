/**
 * A decision or an audit as JSON, indented, with a last line break. @throws RangeError when a number is not finite: that would be
 * a fault of ours
 */
export function toJson(result: object): string {
  return `${JSON.stringify(result, rejectNotFinite, 2)}\n`;
}

function rejectNotFinite(this: unknown, key: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError(`"${key}" is ${value}, and must be a number or null`);
  return value;
}
