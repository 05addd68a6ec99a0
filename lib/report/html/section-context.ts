import type { PriceModel } from "../../sensitivity/price-model";
import type { Html } from "./html-safe";
import type { PageChart } from "./page-chart";
import type { OwnPrice } from "./price-axes";

/** At most this many rows of a kind; the page says how many were left out. */
export const most = 40;

/** What several sections of the page need beside the decision. */
export interface SectionContext {
  readonly model: PriceModel;
  readonly prices: readonly OwnPrice[];
  readonly charts: (section: PageChart["section"]) => readonly Html[];
}
