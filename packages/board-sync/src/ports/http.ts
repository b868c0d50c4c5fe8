import { CallFailure, type Client, getSnapshot, ROUTES } from '@sw/contract';

export interface SnapshotPointer {
  readonly versionId: number;
  readonly hash: string | null;
  /** Null while the page has no snapshot: it starts empty. */
  readonly path: string | null;
}

/** The HTTP calls of the client replica. Each rejects with a `CallFailure` if there was an answer. */
export interface SyncHttp {
  ticket(): Promise<string>;
  pageCache(wbNo: string, pageId: string): Promise<SnapshotPointer>;
  snapshot(path: string): Promise<Uint8Array>;
  historiesHash(pageId: string, stepId: number): Promise<{ versionId: number; hash: string | null }>;
}

/** The contract's client as that port. */
export const contractHttp = (client: Client): SyncHttp => ({
  ticket: async () => (await client.call(ROUTES.getSocketTicket, {})).ticket,
  pageCache: (wbNo, pageId) => client.call(ROUTES.getPageCache, { params: { wbNo, x: pageId } }),
  snapshot: async (path) => (await client.bytesAt(getSnapshot, path)).bytes,
  historiesHash: (pageId, stepId) => client.call(ROUTES.getHistoriesHash, { params: { pageId }, query: { stepId } }),
});

/** The session has ended: retrying is useless. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallFailure && (error.kind === 'signedOut' || error.kind === 'membership');

/** The error name of a refusal by the server. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof CallFailure && error.kind === 'rejected' ? (error.error ?? 'FORBIDDEN') : undefined;
