import type { PastHttp } from '@sw/board-sync';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { pause } from '../../../features/timing/pause.ts';
import { api } from '../../../features/transport/api.ts';
import { storage } from '../../../storage/storage.ts';

const TOO_MANY = 429;
const TRIES = 4;

/** Replaying a long history sends more requests than the server allows at once; its answer says how long to wait. */
async function whenItsTurn(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    if (answer.status !== TOO_MANY || seconds === 0 || tries === TRIES) return answer;
    await pause(seconds * 1_000);
  }
}

/** Snapshots and archived records never change: the browser caches them, and moving the slider back and forth fetches each once. */
export const pastHttp: PastHttp = {
  moment: (pageId, versionId) => api.call(ROUTES.getMoment, { params: { pageId }, query: { versionId } }),
  async bytes(path) {
    const answer = await whenItsTurn(() =>
      fetch(path, {
        headers: { [AUTHORIZATION_HEADER]: storage.authorization.get() ?? '', [MARKER_HEADER]: MARKER_VALUE },
      }),
    );
    if (!answer.ok) throw new Error(`the history was answered with ${answer.status}`);
    return { bytes: new Uint8Array(await answer.arrayBuffer()), more: answer.headers.get('x-more') === '1' };
  },
};
