import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { InputError } from "../runs/input-error";

/**
 * Checks the name of a file that is to be written, before anything is read.
 *
 * @param endings that the name may have; any when left out
 * @throws InputError when the name has another ending, is a folder, or is one of the inputs, which would be lost
 */
export async function checkPlace(
  out: string,
  inputs: readonly string[],
  endings: readonly string[] = [""],
): Promise<void> {
  const wrong = (message: string) => new InputError("--out", [{ file: out, message }]);
  if (inputs.some((input) => resolve(input) === resolve(out)))
    throw wrong("this is one of the inputs. Name another file.");
  const there = await stat(out).catch(() => null);
  if (there?.isDirectory()) throw wrong(`expected a file, got a directory. Add a name, such as out${endings[0]}.`);
  if (!endings.some((ending) => out.toLowerCase().endsWith(ending)))
    throw wrong(`expected a name that ends in ${endings.join(" or ")}`);
}
