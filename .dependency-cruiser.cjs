// A folder of lib/ imports only from those above it in this list; charts and below may use all of runs…audit.
const order = [
  "runs",
  "statistics",
  "value",
  "strategies",
  "sensitivity",
  "audit",
  "charts",
  "report",
  "notebook",
  "kernel",
  "cli",
];

module.exports = {
  forbidden: [
    ...order.slice(0, -1).map((folder, place) => ({
      name: `order-${folder}`,
      comment: `lib/${folder} may import only from: ${order.slice(0, place).join(", ") || "nothing above it"}`,
      severity: "error",
      from: { path: `^lib/${folder}/` },
      to: { path: `^lib/(${order.slice(place + 1).join("|")})/` },
    })),
    {
      name: "index-is-for-outsiders",
      comment: "Inside lib/, import the file that holds the thing; index.ts is the door for others.",
      severity: "error",
      from: { path: "^lib/.+/", pathNot: "\\.test\\.ts$" },
      to: { path: "^lib/index\\.ts$" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "only-declared-packages",
      severity: "error",
      from: { path: "^lib/", pathNot: "\\.test\\.ts$|^lib/build\\.mjs$" },
      // danfojs is declared, but its package.json names only types and a file for Node, which the checker does not follow.
      to: { pathNot: "^danfojs$", dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown", "undetermined"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^lib/dist" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
  },
};
