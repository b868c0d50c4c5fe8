/** Calls of one moment become one: what is first waits for what follows it within `ms`. */
export function gather<T>(ms: number, report: (all: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = [];
  return (one) => {
    waiting.push(one);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const all = waiting;
      waiting = [];
      report(all);
    }, ms);
  };
}
