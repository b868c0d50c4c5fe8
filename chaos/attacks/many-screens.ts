import { ROUTES } from '@sw/contract';
import type { Attack } from '../attack-run/attack.ts';
import { BoardSocket } from '../attack-run/board-socket.ts';
import { apiClient } from '../board-client.ts';

const SCREENS = 15;
/** Of packages/policy: endpoints of one person on a board. */
const PER_PERSON = 5;

/** A mere viewer opens a board on as many screens as it has places, to lock its owner out. */
export const manyScreens: Attack = {
  name: 'many-screens',
  async prepare({ apiUrl, gatewayUrl, honestBoard, newAccounts }) {
    const [viewer] = await newAccounts(1);
    if (!viewer) throw new Error('nobody attacks');
    await apiClient(apiUrl, viewer).call(ROUTES.joinBoard, { query: { code: honestBoard.viewerCode } });
    const sockets: BoardSocket[] = [];
    let taken = 0;
    return {
      async run() {
        const opened = Array.from({ length: SCREENS }, async () => {
          const socket = await BoardSocket.open({ apiUrl, at: gatewayUrl }, viewer);
          sockets.push(socket);
          return socket.openPage(honestBoard);
        });
        taken = (await Promise.all(opened)).filter(Boolean).length;
      },
      async verify() {
        if (taken > PER_PERSON) return `one viewer has the board on ${taken} screens`;
        const owner = await BoardSocket.open({ apiUrl, at: gatewayUrl }, honestBoard.owner);
        sockets.push(owner);
        return (await owner.openPage(honestBoard)) ? undefined : 'the owner is locked out';
      },
      close() {
        for (const socket of sockets) socket.end();
      },
    };
  },
};
