import type { PastHttp } from '@sw/board-sync';
import { CallFailure, getRecords, getSnapshot, ROUTES } from '@sw/contract';
import { pause } from '../../../features/timing/pause.ts';
import { api } from '../../../features/transport/api.ts';

const TRIES = 4;

/** Replaying a long history sends more requests than the server allows at once; its refusal says how long to wait. */
export async function whenItsTurn<T>(ask: () => Promise<T>, wait = pause): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (failure) {
      const tooMany = failure instanceof CallFailure && failure.error === 'TOO_MANY_REQUESTS';
      if (!tooMany || failure.retryAfterS === undefined || tries === TRIES) throw failure;
      await wait(failure.retryAfterS * 1_000);
    }
  }
}

/** Snapshots and archived records never change: the browser caches them, and moving the slider back and forth fetches each once. */
export const pastHttp: PastHttp = {
  moment: (pageId, versionId) => api.call(ROUTES.getMoment, { params: { pageId }, query: { versionId } }),
  snapshot: async (path) => (await whenItsTurn(() => api.bytesAt(getSnapshot, path))).bytes,
  records: (path, after, upTo) => whenItsTurn(() => api.bytesAt(getRecords, path, { after, upTo })),
};
