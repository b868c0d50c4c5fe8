/** Versions stay below 2^53, which has 16 digits, so keys sort in version order. */
const DIGITS = 16;
const padded = (version: number): string => String(version).padStart(DIGITS, '0');

/** A page and its board; together they name the folder of the page's objects. */
export interface PagePlace {
  readonly wbNo: string;
  readonly pageId: string;
}

/** Prefix of everything the store holds for a board. */
export const boardPrefix = (wbNo: string): string => `pages/${wbNo}/`;
export const pagePrefix = ({ wbNo, pageId }: PagePlace): string => `${boardPrefix(wbNo)}${pageId}/`;
export const snapshotPrefix = (page: PagePlace): string => `${pagePrefix(page)}snap/`;
export const segmentPrefix = (page: PagePlace): string => `${pagePrefix(page)}log/`;

/** Prefix of the keys of a version's snapshots. */
export const snapshotVersionPrefix = (page: PagePlace, version: number): string =>
  `${snapshotPrefix(page)}${padded(version)}-`;

export const snapshotKey = (page: PagePlace, version: number, hash: string): string =>
  `${snapshotVersionPrefix(page, version)}${hash}.bin`;

/** The records after version `from`, up to and including version `to`. */
export const segmentKey = (page: PagePlace, from: number, to: number): string =>
  `${segmentPrefix(page)}${padded(from)}-${padded(to)}.bin`;

/** An exported file of a board. It is stored beside the board's pages, so that it is erased with them. */
export const exportKey = (wbNo: string, exportId: string): string => `${boardPrefix(wbNo)}exports/${exportId}`;
const EXPORT_KEY = /^pages\/(\d+)\/exports\/(\d+)$/;

/** Whether an export's key that came from outside is valid. */
export function readExportKey(key: string): { readonly wbNo: string; readonly exportId: string } | undefined {
  const [, wbNo, exportId] = EXPORT_KEY.exec(key) ?? [];
  return wbNo === undefined || exportId === undefined ? undefined : { wbNo, exportId };
}

/** An uploaded board file. */
export const importKey = (importId: string): string => `imports/${importId}`;

/** Prefix of the archive of a person's data and of its parts while it is made. */
export const dataExportPrefix = (exportId: string): string => `data-exports/${exportId}/`;
export const dataExportKey = (exportId: string): string => `${dataExportPrefix(exportId)}data.zip`;

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
