import { afterPaint } from '../live/after-paint.ts';

type Fetch = () => Promise<void>;

const waiting = new Set<Fetch>();

export function aheadOfUse(fetchPart: Fetch): void {
  waiting.add(fetchPart);
}

/** Waits until the page is idle. */
const idle = (): Promise<void> => new Promise((run) => void afterPaint(run));

/**
 * Fetches code that may be needed next, one part after the other and only while the page is idle. Failed parts are
 * requested again when used.
 */
export async function fetchAhead(rest: () => Promise<void> = idle): Promise<void> {
  for (const fetchPart of waiting) {
    waiting.delete(fetchPart);
    await rest();
    await fetchPart().catch(() => undefined);
  }
}
