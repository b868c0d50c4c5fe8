/** Waits until a condition holds, checked on every change that `subscribe` reports. Resolves to false if the time elapses first. */
export function until(
  holds: () => boolean,
  subscribe: (changed: () => void) => () => void,
  atMostMs: number,
): Promise<boolean> {
  if (holds()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (answer: boolean): void => {
      clearTimeout(timeout);
      stop();
      resolve(answer);
    };
    const stop = subscribe(() => holds() && end(true));
    const timeout = setTimeout(() => end(false), atMostMs);
  });
}
