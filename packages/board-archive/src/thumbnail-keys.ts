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
  return { version, ...picturesUnder(thumbnailPrefix(page), version, md5) };
}

function picturesUnder(prefix: string, version: number, md5: string): Omit<ThumbnailName, 'version'> {
  const stem = `${prefix}${String(version).padStart(16, '0')}-${md5}`;
  return { light: `${stem}-light.webp`, dark: `${stem}-dark.webp` };
}

/**
 * A picture of the page at the end of a meeting. It is not among the thumbnails, of which only the last few are kept. It is
 * copied and erased together with the page.
 */
export const meetingPictureName = (page: PagePlace, version: number, md5: string): Omit<ThumbnailName, 'version'> =>
  picturesUnder(`${pagePrefix(page)}meeting/`, version, md5);

export const versionOfThumbnail = (key: string): number | undefined => {
  const [, version] = /\/thumb\/(\d{16})-[0-9a-f]{32}-(?:light|dark)\.webp$/.exec(key) ?? [];
  return version === undefined ? undefined : Number(version);
};
