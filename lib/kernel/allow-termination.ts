interface AsyncWrapBinding {
  readonly async_hook_fields: Uint32Array;
  readonly constants: { readonly kCheck: number; readonly kTotals: number };
}

/**
 * Lets the process live on when running code is ended from outside. Node keeps a stack of asynchronous contexts and
 * aborts when it does not unwind; code that is ended never unwinds it. The returned
 * function turns that check off (as the flag `--no-force-async-hooks-checks` does). Call it before each cell: whoever switches async
 * hooks on or off turns a part of the check on again.
 */
export function allowTermination(): () => void {
  let binding: AsyncWrapBinding;
  const own = process as { noDeprecation?: boolean };
  const { noDeprecation } = own;
  own.noDeprecation = true; // it is deprecated for packages; there is no other way to the check
  try {
    binding = (process as unknown as { binding(name: string): AsyncWrapBinding }).binding("async_wrap");
  } catch {
    return () => {}; // a later Node without this binding
  } finally {
    own.noDeprecation = noDeprecation ?? false;
  }
  const { async_hook_fields: fields, constants } = binding;
  return () => {
    fields[constants.kCheck] = 0;
    fields[constants.kTotals] = 0;
  };
}
