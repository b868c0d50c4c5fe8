import { type PagePlace, pagePrefix } from './keys.ts';

export interface ThumbnailName {
  readonly version: number;
  /** The light image, which the page's row names. */
  readonly light: string;
  readonly dark: string;
}

/** Beside the snapshots, so that erasing a board finds them too. */
export const thumbnailPrefix = (page: PagePlace): string => `${pagePrefix(page)}thumb/`;

/** A key never names two images: browsers may cache addresses as long as they like. */
export function thumbnailName(page: PagePlace, version: number, md5: string): ThumbnailName {
  const stem = `${thumbnailPrefix(page)}${String(version).padStart(16, '0')}-${md5}`;
  return { version, light: `${stem}-light.webp`, dark: `${stem}-dark.webp` };
}

export const versionOfThumbnail = (key: string): number | undefined => {
  const [, version] = /\/thumb\/(\d{16})-[0-9a-f]{32}-(?:light|dark)\.webp$/.exec(key) ?? [];
  return version === undefined ? undefined : Number(version);
};
