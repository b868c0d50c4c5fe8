import { ROUTES } from '@sw/contract';
import type { Account, Attack, Target } from '../attack-run/attack.ts';
import { BoardSocket } from '../attack-run/board-socket.ts';
import { apiClient } from '../board-client.ts';

const SCREENS = 15;
/** Of packages/policy: endpoints of one person on a board. */
const PER_PERSON = 5;
/** Places on a board whose owner has a free account. */
const PLACES = 10;

interface Page {
  readonly wbNo: string;
  readonly pageId: string;
}

/** A board whose owner is away, and the code that lets viewers in. */
async function leftBoard({ apiUrl }: Target, owner: Account): Promise<Page & { readonly code: string }> {
  const client = apiClient(apiUrl, owner);
  const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Left alone' } });
  const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
  const { link } = await client.call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '0' } });
  return { wbNo, pageId, code: new URL(link).searchParams.get('code') ?? '' };
}

/**
 * Viewers open boards on as many screens as they have places: one viewer the board of the honest users, to crowd them out, and
 * two the board of an absent owner, to lock the owner out.
 */
export const manyScreens: Attack = {
  name: 'many-screens',
  async prepare(target) {
    const { apiUrl, gatewayUrl, honestBoard, newAccounts, say } = target;
    const [owner, first, second] = await newAccounts(3);
    if (!owner || !first || !second) throw new Error('nobody attacks');
    const left = await leftBoard(target, owner);
    const join = (viewer: Account, code: string) =>
      apiClient(apiUrl, viewer).call(ROUTES.joinBoard, { query: { code } });
    await join(first, honestBoard.viewerCode);
    await Promise.all([first, second].map((viewer) => join(viewer, left.code)));
    const sockets: BoardSocket[] = [];
    /** Whether they got onto the page. */
    const opens = async (person: Account, page: Page): Promise<boolean> => {
      const socket = await BoardSocket.open({ apiUrl, at: gatewayUrl }, person);
      sockets.push(socket);
      return socket.openPage(page);
    };
    const crowd = async (viewer: Account, page: Page): Promise<number> => {
      const opened = await Promise.all(Array.from({ length: SCREENS }, () => opens(viewer, page)));
      return opened.filter(Boolean).length;
    };
    let taken = { honest: 0, first: 0, second: 0 };
    return {
      async run() {
        const honest = await crowd(first, honestBoard);
        taken = { honest, first: await crowd(first, left), second: await crowd(second, left) };
      },
      async verify() {
        say(`places taken: ${JSON.stringify(taken)}`);
        const most = Math.max(taken.honest, taken.first, taken.second);
        if (most > PER_PERSON) return `one viewer has a board on ${most} screens`;
        // Fewer would prove nothing, because the owner would have found a place anyway.
        if (taken.first + taken.second < PLACES - 1) return 'the viewers did not fill the board';
        return (await opens(owner, left)) ? undefined : 'the owner is locked out';
      },
      close() {
        for (const socket of sockets) socket.end();
      },
    };
  },
};
