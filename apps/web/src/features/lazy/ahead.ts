import { afterPaint } from '../live/after-paint.ts';

type Fetch = () => Promise<void>;

const waiting = new Set<Fetch>();

export function aheadOfUse(fetchPart: Fetch): void {
  waiting.add(fetchPart);
}

/** Waits until the page has nothing better to do. */
const idle = (): Promise<void> => new Promise((run) => void afterPaint(run));

/** Fetches what may be needed next, one after the other and only while the page is idle. What does not come is asked for in use. */
export async function fetchAhead(rest: () => Promise<void> = idle): Promise<void> {
  for (const fetchPart of waiting) {
    waiting.delete(fetchPart);
    await rest();
    await fetchPart().catch(() => undefined);
  }
}
