import type { PageRef } from '@sw/nats';

/** Versions stay below 2^53, which has 16 digits: keys in order are versions in order. */
const DIGITS = 16;
const padded = (version: number): string => String(version).padStart(DIGITS, '0');

type Place = Pick<PageRef, 'wbNo' | 'pageId'>;

export const snapshotPrefix = ({ wbNo, pageId }: Place): string => `pages/${wbNo}/${pageId}/snap/`;
export const segmentPrefix = ({ wbNo, pageId }: Place): string => `pages/${wbNo}/${pageId}/log/`;

export const snapshotKey = (page: Place, version: number, hash: string): string =>
  `${snapshotPrefix(page)}${padded(version)}-${hash}.bin`;

/** The records after version `from` up to and with version `to`. */
export const segmentKey = (page: Place, from: number, to: number): string =>
  `${segmentPrefix(page)}${padded(from)}-${padded(to)}.bin`;

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
