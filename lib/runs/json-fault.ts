/** Where and why a JSON text cannot be read. */
export class JsonFault extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
    message: string,
  ) {
    super(message);
  }
}
