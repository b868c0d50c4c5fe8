import type { SteadyAddresses } from '../steady-addresses.ts';

export interface Thumbnail {
  readonly light: string;
  readonly dark: string;
}

export interface Thumbnails {
  /** Signed addresses of the two images under a page's `thumbnail_key`; null if there are none yet. */
  addresses(key: string | null): Promise<Thumbnail | null>;
}

export const createThumbnails = ({ addressOf }: SteadyAddresses): Thumbnails => ({
  async addresses(key) {
    if (key === null) return null;
    const [light, dark] = await Promise.all([addressOf(key), addressOf(darkKeyOf(key))]);
    return { light, dark };
  },
});

/** The row has the key of the light image; the dark one is next to it. */
const darkKeyOf = (key: string): string => key.replace(/light(\.\w+)$/, 'dark$1');
