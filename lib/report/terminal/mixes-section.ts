import type { Colors } from "picocolors/types";
import { printable } from "../../runs/input-error";
import type { Decision } from "../decision";
import { mixWorth, realMixes, route } from "../mix-sentences";
import { most } from "./section";
import type { Title } from "./terminal-options";
import { textTable } from "./text-table";
import { wrap } from "./wrapped";

/** Which agent to send which type of task to, where limits hold over all agents together. */
export function mixesSection(decision: Decision, title: Title, colours: Colors, width: number): string[] {
  return realMixes(decision)
    .slice(0, 2)
    .flatMap((mix) => {
      const tasks = [...new Set(mix.shares.map(({ task }) => task))];
      const rows = tasks.slice(0, most).map((task) => [printable(task, 44), route(mix, task)]);
      const more = tasks.length > most ? [`  … and ${tasks.length - most} more task types (see --json)`] : [];
      return [
        title(`The best mix of agents if the limits of "${printable(mix.strategy, 60)}" hold over all tasks together`),
        textTable(["Task type", "Goes to"], rows, { bold: colours.dim, left: [1] }),
        ...more,
        wrap(mixWorth(mix), width),
      ];
    });
}
