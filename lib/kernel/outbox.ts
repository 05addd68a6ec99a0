/** Messages on their way out, in the order in which the cell caused them. */
export interface Outbox<Message> {
  send(message: Message): void;
  /**
   * Keeps the place of a message that is not ready, such as a chart that is still drawn: what comes later waits behind
   * it. Null gives the place up.
   */
  reserve(coming: Promise<Message | null>): void;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
  /** Gives up all places that are not ready. */
  abandon(): void;
}

/** Messages that leave in the order in which their places were taken, whenever each is ready. */
export function outbox<Message>(deliver: (message: Message) => void): Outbox<Message> {
  let places: { message: Message | null; ready: boolean }[] = [];
  let told: (() => void)[] = [];

  function drain(): void {
    while (places[0]?.ready === true) {
      const { message } = places.shift()!;
      if (message !== null) deliver(message);
    }
    if (places.length > 0) return;
    for (const resolve of told) resolve();
    told = [];
  }

  return {
    send(message) {
      if (places.length === 0) deliver(message);
      else places.push({ message, ready: true });
    },
    reserve(coming) {
      const place: { message: Message | null; ready: boolean } = { message: null, ready: false };
      places.push(place);
      const fill = (message: Message | null) => {
        if (place.ready) return; // given up meanwhile
        place.message = message;
        place.ready = true;
        drain();
      };
      coming.then(fill, () => fill(null));
    },
    settled: () => (places.length === 0 ? Promise.resolve() : new Promise((resolve) => told.push(resolve))),
    abandon() {
      for (const place of places) place.ready = true;
      places = places.filter(({ message }) => message !== null);
      drain();
    },
  };
}
