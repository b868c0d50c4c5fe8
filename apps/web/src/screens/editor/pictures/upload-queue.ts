/** So many are sent at once: more would make all of them slow, and the first would be seen later. */
const AT_ONCE = 3;

type Work = () => Promise<void>;

let running = 0;
const waiting: Work[] = [];

function next(): void {
  const work = running < AT_ONCE ? waiting.shift() : undefined;
  if (!work) return;
  running += 1;
  void work().finally(() => {
    running -= 1;
    next();
  });
}

/** In the order asked. The work itself reports its outcome. */
export function enqueue(work: Work): void {
  waiting.push(work);
  next();
}
