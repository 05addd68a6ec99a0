import type { Estimate } from "../../statistics/estimate";
import { formatEstimate, formatInterval, formatNumber, type Unit } from "../format";
import { type Html, html } from "./html-safe";

/** An estimate for a cell: number, standard error, and the interval below it; or that it is unknown, and why. */
export function estimateCell(estimate: Estimate, unit: Unit): Html {
  if (estimate.estimate === null) {
    const why = estimate.why === undefined ? "" : html`<br><small>${estimate.why}</small>`;
    return html`<span class="unknown">${unbroken(formatEstimate(estimate, unit))}</span>${why}`;
  }
  const interval = formatInterval(estimate, unit);
  const warning = estimate.warning === undefined ? "" : html`<br><small class="unknown">${estimate.warning}</small>`;
  return html`${unbroken(formatEstimate(estimate, unit))}${interval && html`<br><small class="interval">${unbroken(interval)}</small>`}${warning}`;
}

/** Text whose percent signs stay on the line of their number. */
export function unbroken(text: string): string {
  return text.replace(/(\d) %/g, "$1\u00A0%");
}

/** A number with its unit, for a page. */
export function shownNumber(value: number, unit: Unit): string {
  return unbroken(formatNumber(value, unit));
}
