/** Waits until something holds that `subscribe` tells the changes of. False: it does not, and the time is over. */
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
