import { printable } from "../../runs/input-error";

/** An agent's name, at a length that a table can hold. */
export function agentName(agent: string): string {
  return printable(agent, 44);
}
