/** Resolves in the next animation callback. */
export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const SMOOTH_MS = 50;
const SMOOTH_FRAMES = 10;
const NEVER_MS = 120_000;

/** The time from which ten frames in a row are less than 50 ms apart. */
export async function smoothFrom(): Promise<number> {
  const limit = performance.now() + NEVER_MS;
  let [from, run, before] = [0, 0, 0];
  while (performance.now() < limit) {
    await nextFrame();
    const now = performance.now();
    if (before > 0 && now - before < SMOOTH_MS) {
      if (run === 0) from = before;
      run += 1;
    } else run = 0;
    before = now;
    if (run === SMOOTH_FRAMES) return from;
  }
  throw new Error('frames never became smooth');
}
