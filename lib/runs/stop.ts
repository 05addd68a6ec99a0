/** Thrown to stop reading a file, where what is wrong is already on record. */
export class Stop extends Error {
  override readonly name = "Stop";
}
