/** Runs a few calls at a time: on a busy machine, Redis may be too slow for hundreds at once, and uncounted calls then pass. */
export async function inTurn<T>(count: number, work: (place: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let place = 0; place < count; place += 10) {
    const some = Array.from({ length: Math.min(10, count - place) }, (_, n) => work(place + n));
    done.push(...(await Promise.all(some)));
  }
  return done;
}
