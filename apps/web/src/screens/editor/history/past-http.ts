import type { PastHttp } from '@sw/board-sync';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';
import { storage } from '../../../storage/storage.ts';

/** Snapshots and archived records never change: the browser keeps them, and a slider that goes to and fro asks once. */
export const pastHttp: PastHttp = {
  moment: (pageId, versionId) => api.call(ROUTES.getMoment, { params: { pageId }, query: { versionId } }),
  async bytes(path) {
    const answer = await fetch(path, {
      headers: { [AUTHORIZATION_HEADER]: storage.authorization.get() ?? '', [MARKER_HEADER]: MARKER_VALUE },
    });
    if (!answer.ok) throw new Error(`the history was answered with ${answer.status}`);
    return { bytes: new Uint8Array(await answer.arrayBuffer()), more: answer.headers.get('x-more') === '1' };
  },
};
