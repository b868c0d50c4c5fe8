import { type BoardObject, creation, KIND, newSelectId, OPERATION } from '@sw/board-model';
import { contractHttp, memoryLocks, memoryQueue, openBoardConnection } from '@sw/board-sync';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import type { Board } from './sharing-world.ts';
import { expect, type Person } from './world.ts';

const recording = (): BoardObject => ({
  selectId: newSelectId(),
  type: KIND.audio,
  zIndex: 1,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  width: 100,
  height: 40,
});

/** Somebody who puts recordings on the first page, over the log: there is no button for it yet. */
export async function recorder(
  person: Person,
  { wbNo }: Board,
): Promise<{ readonly record: (count: number) => Promise<void>; readonly close: () => void }> {
  const http = contractHttp(person.client, async (path) => {
    const headers = { [AUTHORIZATION_HEADER]: person.authorization, [MARKER_HEADER]: MARKER_VALUE };
    return new Uint8Array(await (await fetch(`${process.env.E2E_API ?? ''}${path}`, { headers })).arrayBuffer());
  });
  const connection = await openBoardConnection({
    url: `${(process.env.E2E_GATEWAY ?? '').replace('http', 'ws')}/ws`,
    userId: person.user.userId,
    maciid: 'recorder',
    http,
    queue: memoryQueue(),
    locks: memoryLocks(),
  });
  const { pageId } = await person.client.call(ROUTES.getPage, { params: { id: wbNo } });
  const page = connection.openPage({ wbNo, pageId });
  await expect.poll(() => page.page !== undefined && page.standing !== undefined).toBe(true);
  return {
    async record(count) {
      const state = Array.from({ length: count }, recording);
      page.dispatch([
        { protocolType: OPERATION.created, state, changes: state.map(({ selectId }) => creation(selectId)) },
      ]);
      await expect.poll(() => page.save.state).toBe('saved');
    },
    close: () => connection.close(),
  };
}
