// A provider that needs no network: its answers, costs and errors follow from the question.
module.exports = class {
  constructor(options) {
    this.settings = options.config;
    this.label = options.label;
  }
  id() {
    return `local:${this.settings.name}`;
  }
  async callApi(_prompt, { vars }) {
    if (vars.mode === "error") return { error: "HTTP 500 upstream" };
    if (vars.mode === "throw") throw new Error("socket hang up");
    const answer = {
      output: vars.mode === "wrong" ? "no idea" : vars.answer,
      tokenUsage: { total: 30, prompt: 20, completion: 10 },
    };
    return this.settings.cost === undefined ? answer : { ...answer, cost: this.settings.cost };
  }
};
