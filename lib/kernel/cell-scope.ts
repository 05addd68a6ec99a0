import { AsyncLocalStorage } from "node:async_hooks";

/** The cell that a piece of running code belongs to; it stays the same in timers and promises that the cell started. */
export interface CellScope {
  readonly cell: number;
  readonly executionCount: number;
  readonly silent: boolean;
  readonly allowStdin: boolean;
}

/** Follows a cell through everything asynchronous that it starts, so that late output still reaches its own cell. */
export function cellScopes(): AsyncLocalStorage<CellScope> {
  return new AsyncLocalStorage<CellScope>();
}
