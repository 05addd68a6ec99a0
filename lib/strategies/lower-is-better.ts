/** The points of those rows, one after the other, each dimension with a sign (1 or −1) that makes lower better. */
export function lowerIsBetter(cloud: Float64Array, sign: Float64Array, rows: Uint32Array): Float64Array {
  const d = sign.length;
  const left = new Float64Array(rows.length * d);
  for (let place = 0, at = 0; place < rows.length; place++) {
    const first = rows[place]! * d;
    // + 0 makes −0 a 0, so that equal points are the same bytes.
    for (let k = 0; k < d; k++) left[at++] = sign[k]! * cloud[first + k]! + 0;
  }
  return left;
}
