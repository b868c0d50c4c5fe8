import { setImmediate as turn } from 'node:timers/promises';

/** Groups what is already available: a batch ends when it is full or when the source has nothing more in this turn. */
export async function* batches<T>(source: AsyncIterable<T>, max: number): AsyncGenerator<T[]> {
  const iterator = source[Symbol.asyncIterator]();
  const ask = () => {
    const asked = iterator.next();
    // It may fail while nobody waits for it; a later await still gets the error.
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask();
  for (let first = await next; !first.done; first = await next) {
    const batch = [first.value];
    next = ask();
    const pause = turn(undefined);
    while (batch.length < max) {
      const more = await Promise.race([next, pause]);
      if (more === undefined || more.done) break;
      batch.push(more.value);
      next = ask();
    }
    yield batch;
  }
}
