import { unitOfField } from "../format";

/** The unit of a field as charts take it: "" for a bare number. */
export function chartUnit(field: string): string {
  const unit = unitOfField(field);
  return unit === "number" ? "" : unit;
}
