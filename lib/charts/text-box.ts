import { textWidth } from "./text-width";

/** A rectangle in pixels; y grows downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

// Arial: how far letters reach above and below the baseline, in units of the font size.
const above = 0.905;
const below = 0.212;

/**
 * The box around all text inside an SVG element, in the element's own coordinates, as a browser's `getBoundingClientRect`
 * would give for one at the origin. It stands in for the text measuring that jsdom lacks. Shapes that are not text are
 * left out: Plotly only measures text.
 */
export function textBox(element: Element): Box {
  return union(boxes(element, identity)) ?? { left: 0, top: 0, right: 0, bottom: 0 };
}

/** x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

function boxes(element: Element, outer: Matrix): Box[] {
  const matrix = multiply(outer, parseTransform(element.getAttribute("transform") ?? ""));
  if (element.localName === "text") return [move(ownBox(element), matrix)];
  return [...element.children].flatMap((child) => boxes(child, matrix));
}

function ownBox(element: Element): Box {
  const size = Number.parseFloat(inherited(element, "font-size") ?? "") || 12;
  const spans = [...element.children].filter((child) => child.getAttribute("class") === "line");
  const lines = spans.length === 0 ? [element] : spans;
  const bold = /bold|[6-9]00/.test(inherited(element, "font-weight") ?? "") ? 1.06 : 1;
  const width = Math.max(0, ...lines.map((line) => textWidth(line.textContent ?? ""))) * size * bold;
  const first = lines[0]!;
  const x = Number.parseFloat(first.getAttribute("x") ?? "") || 0;
  const baseline = Number.parseFloat(first.getAttribute("y") ?? "") || 0;
  const lineStep = spans.length > 1 ? Number.parseFloat(spans[1]!.getAttribute("dy") ?? "1.3") * size : 0;
  const anchor = inherited(element, "text-anchor");
  const left = x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
  const bottom = baseline + below * size + lineStep * (lines.length - 1);
  return { left, right: left + width, top: baseline - above * size, bottom };
}

function inherited(element: Element, property: string): string | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const styled = (at as SVGElement).style?.getPropertyValue(property) || at.getAttribute(property);
    if (styled) return styled;
  }
  return null;
}

function parseTransform(text: string): Matrix {
  let matrix = identity;
  for (const [, name, list] of text.matchAll(/(translate|rotate|scale)\(([^)]*)\)/g)) {
    const [a = 0, b, c] = list!.split(/[\s,]+/).map(Number);
    if (name === "translate") matrix = multiply(matrix, [1, 0, 0, 1, a, b ?? 0]);
    if (name === "scale") matrix = multiply(matrix, [a, 0, 0, b ?? a, 0, 0]);
    if (name === "rotate") {
      const [cosine, sine] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
      const about: Matrix = [cosine, sine, -sine, cosine, 0, 0];
      const shifted = multiply(multiply([1, 0, 0, 1, b ?? 0, c ?? 0], about), [1, 0, 0, 1, -(b ?? 0), -(c ?? 0)]);
      matrix = multiply(matrix, shifted);
    }
  }
  return matrix;
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

function move(box: Box, m: Matrix): Box {
  const corners = [
    [box.left, box.top],
    [box.right, box.top],
    [box.left, box.bottom],
    [box.right, box.bottom],
  ].map(([x, y]) => [m[0] * x! + m[2] * y! + m[4], m[1] * x! + m[3] * y! + m[5]] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function union(all: readonly Box[]): Box | null {
  if (all.length === 0) return null;
  return {
    left: Math.min(...all.map((box) => box.left)),
    top: Math.min(...all.map((box) => box.top)),
    right: Math.max(...all.map((box) => box.right)),
    bottom: Math.max(...all.map((box) => box.bottom)),
  };
}
