/** A parameter's value: what was typed, read as a number, true, false or null where it is one. */
export type ParameterValue = string | number | boolean | null;

/** Reads a value as papermill does: true, false, null (and Python's True, False, None), a number, else the text itself. */
export function parameterValue(text: string): ParameterValue {
  const words: Readonly<Record<string, boolean | null>> = {
    true: true,
    True: true,
    false: false,
    False: false,
    null: null,
    None: null,
  };
  if (Object.hasOwn(words, text)) return words[text]!;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const exact = Number.isFinite(number) && (!/^[+-]?\d+$/.test(text) || Number.isSafeInteger(number));
  // 007 is an id, not seven; and a whole number too long for a number would change its digits.
  return exact && !/^[+-]?0\d/.test(text) ? number : text;
}
