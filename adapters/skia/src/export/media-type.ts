const STARTS: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\u0089PNG'],
  ['image/jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
];

/** By the first bytes, which are all that identifies a blob. */
export function mediaTypeOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return STARTS.find(([, at, start]) => head.startsWith(start, at))?.[0] ?? 'application/octet-stream';
}
