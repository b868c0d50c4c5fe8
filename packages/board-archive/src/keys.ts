/** Versions stay below 2^53, which has 16 digits: keys in order are versions in order. */
const DIGITS = 16;
const padded = (version: number): string => String(version).padStart(DIGITS, '0');

/** A page and the board it belongs to: the folder its objects lie in. */
export interface PagePlace {
  readonly wbNo: string;
  readonly pageId: string;
}

/** All that the store holds of a board. */
export const boardPrefix = (wbNo: string): string => `pages/${wbNo}/`;
export const pagePrefix = ({ wbNo, pageId }: PagePlace): string => `${boardPrefix(wbNo)}${pageId}/`;
export const snapshotPrefix = (page: PagePlace): string => `${pagePrefix(page)}snap/`;
export const segmentPrefix = (page: PagePlace): string => `${pagePrefix(page)}log/`;

/** What the keys of a version's snapshots begin with. */
export const snapshotVersionPrefix = (page: PagePlace, version: number): string =>
  `${snapshotPrefix(page)}${padded(version)}-`;

export const snapshotKey = (page: PagePlace, version: number, hash: string): string =>
  `${snapshotVersionPrefix(page, version)}${hash}.bin`;

/** The records after version `from` up to and with version `to`. */
export const segmentKey = (page: PagePlace, from: number, to: number): string =>
  `${segmentPrefix(page)}${padded(from)}-${padded(to)}.bin`;

/** A file that was made of a board. Beside its pages, so that it goes with them. */
export const exportKey = (wbNo: string, exportId: string): string => `${boardPrefix(wbNo)}exports/${exportId}`;
/** A board's file that was sent. */
export const importKey = (importId: string): string => `imports/${importId}`;

export interface SnapshotName {
  readonly key: string;
  readonly version: number;
  readonly hash: string;
}

export function parseSnapshotKey(key: string): SnapshotName | undefined {
  const [, version, hash] = /\/snap\/(\d{16})-([0-9a-f]{32})\.bin$/.exec(key) ?? [];
  return version === undefined || hash === undefined ? undefined : { key, version: Number(version), hash };
}

export interface SegmentName {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

export function parseSegmentKey(key: string): SegmentName | undefined {
  const [, from, to] = /\/log\/(\d{16})-(\d{16})\.bin$/.exec(key) ?? [];
  return from === undefined || to === undefined ? undefined : { key, from: Number(from), to: Number(to) };
}
