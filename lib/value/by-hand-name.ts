/** The name of doing a request without an agent, whose value is 0. No agent of a log may have it where values are worked out. */
export const byHand = "by hand";
