import { z } from "zod";
import { isJsonMime } from "./notebook";

// nbformat 4.5's JSON Schema (Jupyter, nbformat.v4.5.schema.json), except that `id` may be missing: it came with 4.5, and
// readers add it. Field for field the same, so that what passes here passes Jupyter's own check.

const text = z.union([z.string(), z.array(z.string())], {
  error: (issue) => `expected a text or a list of lines, got ${kindOf(issue.input)}`,
});
const object = z.record(z.string(), z.unknown());
const count = z.number().int().min(0).nullable();

const mimeBundle = object.superRefine((bundle, context) => {
  for (const [mime, data] of Object.entries(bundle)) {
    if (!isJsonMime(mime) && !text.safeParse(data).success) {
      const message = `expected a text or a list of lines, got ${kindOf(data)}`;
      context.addIssue({ code: "custom", path: [mime], message });
    }
  }
});

const tags = z
  .array(z.string().regex(/^[^,]+$/, "expected a tag without commas"))
  .refine((list) => new Set(list).size === list.length, "expected every tag once; remove the repeated one");
const name = z.string().min(1);
const cellMetadata = z.looseObject({ name: name.optional(), tags: tags.optional() });
const codeMetadata = cellMetadata.extend({
  collapsed: z.boolean().optional(),
  scrolled: z.union([z.boolean(), z.literal("auto")]).optional(),
  execution: z.record(z.string(), z.string()).optional(),
  jupyter: object.optional(),
});
const rawMetadata = cellMetadata.extend({ format: z.string().optional(), jupyter: object.optional() });
const markdownMetadata = cellMetadata.extend({ jupyter: object.optional() });

const output = z.discriminatedUnion("output_type", [
  z.strictObject({ output_type: z.literal("stream"), name: z.string(), text }),
  z.strictObject({ output_type: z.literal("display_data"), data: mimeBundle, metadata: object }),
  z.strictObject({
    output_type: z.literal("execute_result"),
    data: mimeBundle,
    metadata: object,
    execution_count: count,
  }),
  z.strictObject({
    output_type: z.literal("error"),
    ename: z.string(),
    evalue: z.string(),
    traceback: z.array(z.string()),
  }),
]);

const id = z
  .string()
  .regex(/^[a-zA-Z0-9-_]{1,64}$/, "expected 1 to 64 letters, digits, - or _")
  .optional();
const attachments = z.record(z.string(), mimeBundle).optional();
const cell = z.discriminatedUnion("cell_type", [
  z.strictObject({
    cell_type: z.literal("code"),
    id,
    metadata: codeMetadata,
    source: text,
    outputs: z.array(output),
    execution_count: count,
  }),
  z.strictObject({ cell_type: z.literal("markdown"), id, metadata: markdownMetadata, source: text, attachments }),
  z.strictObject({ cell_type: z.literal("raw"), id, metadata: rawMetadata, source: text, attachments }),
]);

const notebookMetadata = z.looseObject({
  kernelspec: z.looseObject({ name: z.string(), display_name: z.string() }).optional(),
  language_info: z
    .looseObject({
      name: z.string(),
      codemirror_mode: z.union([z.string(), object]).optional(),
      file_extension: z.string().optional(),
      mimetype: z.string().optional(),
      pygments_lexer: z.string().optional(),
    })
    .optional(),
  orig_nbformat: z.number().int().min(1).optional(),
  title: z.string().optional(),
  authors: z.array(z.unknown()).optional(),
});

/** A notebook as it lies in its file: format 4, where texts may be lists of lines. */
export const notebookSchema = z.strictObject({
  nbformat: z.literal(4),
  nbformat_minor: z.number().int().min(0),
  metadata: notebookMetadata,
  cells: z.array(cell),
});

/** What JSON value this is, in words for a message. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? "a text" : `${value}`;
}
