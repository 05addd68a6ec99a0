/** The normal quantile that 95 % intervals use. */
export const z95 = 1.959963984540054;

/**
 * The point below which a share `p` of the standard normal distribution lies.
 * Source: Wichura (1988), algorithm AS 241, PPND16; relative error below 1e-15.
 *
 * @throws RangeError unless 0 < p < 1
 *
 * @example
 * normalQuantile(0.975) // 1.959963984540054
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`expected a share above 0 and below 1, got ${p}`);
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(centre[0]!, r)) / polynomial(centre[1]!, r);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const [tables, shift] = r <= 5 ? [near, 1.6] : [far, 5];
  const size = polynomial(tables[0]!, r - shift) / polynomial(tables[1]!, r - shift);
  return q < 0 ? -size : size;
}

/**
 * The share of the standard normal distribution below `x`.
 * Source: Marsaglia (2004), "Evaluating the normal distribution", by series; tails by the continued fraction of Mills' ratio.
 *
 * @example
 * normalShareBelow(0) // 0.5
 */
export function normalShareBelow(x: number): number {
  if (x > 0) return 1 - normalShareBelow(-x);
  const density = 0.3989422804014327 * Math.exp((-x * x) / 2);
  if (x < -5) {
    let fraction = -x;
    for (let term = 60; term > 0; term--) fraction = -x + term / fraction;
    return density / fraction;
  }
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + sum * density;
}

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let power = coefficients.length - 1; power >= 0; power--) sum = sum * x + coefficients[power]!;
  return sum;
}

const centre = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852546,
  ],
];
const near = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
];
const far = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
];
