/** SQL dialects that the query is written for. */
export const dialects = ["duckdb", "postgres", "bigquery", "snowflake", "spark"] as const;
export type Dialect = (typeof dialects)[number];

/** What the query reads, and what it sums. Names are the table's own. */
export interface BucketQuery {
  readonly dialect: Dialect;
  /** A table's name, or with DuckDB any relation such as `read_csv('runs.csv')`. */
  readonly table: string;
  /**
   * Our column → the table's: agent and request are needed; cluster, status, passed, score, cached, fresh_cost where there are;
   * cost and seconds where they have other names.
   */
  readonly columns: Readonly<Record<string, string>>;
  /** Number columns to sum beside the grade, such as minutes and cost. */
  readonly measures: readonly string[];
}

/**
 * A query that adds up any number of runs to one row for each agent and bucket: at most 4,096 rows an agent, enough for means,
 * paired leads and resampling. A bucket is the first three hex digits of the MD5 of the request's id (of the cluster's, where
 * there are clusters), so every engine makes the same buckets and pairs stay paired.
 *
 * Columns of the answer: `agent`, `bucket`, `runs`, and for the grade and each measure `NAME_requests` (requests for which
 * it is known) and `NAME_sum` (sum over those of the request's mean). An error counts as failed; infra and unscored are no evidence,
 * and measures count on evidence only. Of runs replayed from a cache, `seconds` does not count, and `cost` only as `fresh_cost`
 * states it. Mean = sum of `NAME_sum` ÷ sum of `NAME_requests`.
 *
 * @example
 * bucketQuery({ dialect: "postgres", table: "runs", columns: { agent: "agent", request: "id", passed: "ok" }, measures: ["cost"] }).split("\n")[0] // "WITH graded AS ("
 */
export function bucketQuery({ dialect, table, columns, measures }: BucketQuery): string {
  const quote = (name: string) => quoteName(name, dialect);
  const number = dialect === "bigquery" ? "FLOAT64" : dialect === "postgres" ? "DOUBLE PRECISION" : "DOUBLE";
  const text = dialect === "bigquery" || dialect === "spark" ? "STRING" : "VARCHAR";
  const asNumber = (name: string) => `CAST(${quote(name)} AS ${number})`;
  const grade = columns.passed ?? columns.score;
  const given = grade === undefined ? `CAST(NULL AS ${number})` : asNumber(grade);
  const status = columns.status === undefined ? null : `LOWER(CAST(${quote(columns.status)} AS ${text}))`;
  const graded =
    status === null
      ? given
      : `CASE ${status} WHEN 'error' THEN 0 WHEN 'infra' THEN NULL WHEN 'unscored' THEN NULL ELSE ${given} END`;
  const replay =
    columns.cached === undefined
      ? null
      : `LOWER(CAST(${quote(columns.cached)} AS ${text})) IN ('1', '1.0', 'true', 't', 'yes', 'y', 'hit')`;
  const cost = columns.cost ?? "cost";
  const measured = (name: string) => {
    const fresh =
      replay !== null && (name === cost || name === (columns.seconds ?? "seconds"))
        ? `CASE WHEN ${replay} THEN NULL ELSE ${asNumber(name)} END`
        : asNumber(name);
    return name === cost && columns.fresh_cost !== undefined
      ? `COALESCE(${asNumber(columns.fresh_cost)}, ${fresh})`
      : fresh;
  };
  const names = ["grade", ...measures];
  const md5 = dialect === "bigquery" ? "TO_HEX(MD5(unit))" : "MD5(unit)";
  const unit = columns.cluster ?? columns.request!;
  const lines = [
    "WITH graded AS (",
    `  SELECT CAST(${quote(columns.agent!)} AS ${text}) AS agent, CAST(${quote(columns.request!)} AS ${text}) AS request,`,
    `    CAST(${quote(unit)} AS ${text}) AS unit, ${graded} AS grade${measures.map((name) => `, ${measured(name)} AS ${quote(name)}`).join("")}`,
    `  FROM ${table}`,
    "), by_request AS (",
    "  SELECT agent, request, unit, COUNT(*) AS runs, AVG(grade) AS grade" +
      measures.map((name) => `, AVG(CASE WHEN grade IS NOT NULL THEN ${quote(name)} END) AS ${quote(name)}`).join(""),
    "  FROM graded GROUP BY agent, request, unit",
    ")",
    `SELECT agent, SUBSTR(${md5}, 1, 3) AS bucket, SUM(runs) AS runs,`,
    names
      .map(
        (name) =>
          `  COUNT(${quote(name)}) AS ${quote(`${name}_requests`)}, SUM(${quote(name)}) AS ${quote(`${name}_sum`)}`,
      )
      .join(",\n"),
    "FROM by_request GROUP BY 1, 2 ORDER BY 1, 2",
  ];
  return lines.join("\n");
}

function quoteName(name: string, dialect: Dialect): string {
  if (dialect === "bigquery") return `\`${name.replace(/[\\`]/g, "\\$&")}\``;
  if (dialect === "spark") return `\`${name.replaceAll("`", "``")}\``;
  return `"${name.replaceAll('"', '""')}"`;
}
