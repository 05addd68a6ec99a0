export * from "./dist/danfojs";
