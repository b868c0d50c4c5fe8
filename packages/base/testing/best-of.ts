/**
 * The first good result of several rounds, or the last one. For work with a time limit: a busy machine only makes it slower, so
 * one round in time shows that the product meets the limit. A product that is too slow fails in every round.
 */
export async function bestOf<T>(rounds: number, isGood: (round: T) => boolean, play: () => T | Promise<T>): Promise<T> {
  for (let left = rounds - 1; ; left -= 1) {
    const round = await play();
    if (left === 0 || isGood(round)) return round;
  }
}
