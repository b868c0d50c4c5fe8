import { afterPaint } from '../live/after-paint.ts';

type Fetch = () => Promise<void>;

/** Waits until the page is idle. */
const idle = (): Promise<void> => new Promise((run) => void afterPaint(run));

/** Code that may be needed next, fetched before it is used. */
export function createAhead() {
  const waiting = new Set<Fetch>();
  return {
    aheadOfUse(fetchPart: Fetch): void {
      waiting.add(fetchPart);
    },

    /** Fetches the parts one after the other, and only while the page is idle. A failed part is requested again when it is used. */
    async fetchAhead(rest: () => Promise<void> = idle): Promise<void> {
      for (const fetchPart of waiting) {
        waiting.delete(fetchPart);
        await rest();
        await fetchPart().catch(() => undefined);
      }
    },
  };
}

/** The instance of the page. */
export const { aheadOfUse, fetchAhead } = createAhead();
