/** A snapshot's place in the store says which version it is and what it hashes to, so that a listing is a history. */
export interface Checkpoint {
  readonly version: number;
  readonly hash: string;
}

const VERSION_DIGITS = 16;

export const snapshotFolder = (wbNo: string, pageId: string): string => `pages/${wbNo}/${pageId}/snap/`;

/** What the keys of a version begin with. */
export const versionPrefix = (wbNo: string, pageId: string, version: number): string =>
  `${snapshotFolder(wbNo, pageId)}${String(version).padStart(VERSION_DIGITS, '0')}-`;

export function checkpointOf(key: string): Checkpoint | undefined {
  const [, version, hash] = /\/snap\/(\d{16})-([^/]+)\.bin$/.exec(key) ?? [];
  return version === undefined || hash === undefined ? undefined : { version: Number(version), hash };
}
