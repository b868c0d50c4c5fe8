import { MEGABYTE } from '@sw/base';
import { encodeFrame } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import type { Attack } from '../attack-run/attack.ts';
import { heavyCreation } from '../attack-run/heavy-frames.ts';
import { placeOf, RawClient } from '../attack-run/raw-client.ts';
import { apiClient } from '../board-client.ts';

const GUESTS = 2;
const LOOK_MS = 250;
const BOARDS_TRIED = 30;

/** The users of one board write one page as fast as they can, in the honest board's shard. The log must keep room for others. */
export const shardFilling: Attack = {
  name: 'shard-filling',
  async prepare(target) {
    const { apiUrl, database, log, env, honestBoard, newAccounts, metric } = target;
    const guests = await newAccounts(GUESTS);
    const honest = await placeOf(database, honestBoard.pageId);
    const neighbour = async () => {
      for (const owner of await newAccounts(BOARDS_TRIED)) {
        const client = apiClient(apiUrl, owner);
        const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Flood' } });
        const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
        const page = await placeOf(database, pageId);
        if (page.shard === honest.shard) return { owner, client, page };
      }
      throw new Error('no board in the shard of the honest one');
    };
    const { owner, client, page } = await neighbour();
    const { wbNo } = page;
    const { link } = await client.call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '1' } });
    const code = new URL(link).searchParams.get('code') ?? '';
    for (const guest of guests) await apiClient(apiUrl, guest).call(ROUTES.joinBoard, { query: { code } });
    const clients = await Promise.all([owner, ...guests].map((person) => RawClient.connect(target, person)));
    for (const one of clients) await one.open(page, page.version);
    const failedBefore = await metric('gateway', 'gateway_failed_appends_total');
    const busyBefore = await metric('gateway', 'gateway_busy_total');
    const room = Number(env.PAGE_SHARD_MB) * MEGABYTE;
    let fullest = 0;
    /** After a halt it continues immediately from the refused number, without reading the log. */
    const flood = async (one: RawClient, signal: AbortSignal) => {
      let halts = 0;
      for (let clientSeq = 1; !signal.aborted && one.connected; clientSeq += 1) {
        const halted = one.latest('halted');
        if (halted && one.count('halted') > halts) {
          halts = one.count('halted');
          clientSeq = halted.clientSeq;
          one.say({ topic: 'realtime', type: 'resume', pageId: page.pageId, clientSeq });
        }
        await one.send(encodeFrame(heavyCreation(page.pageId, one.clientId, clientSeq)), signal);
      }
    };
    return {
      async run(signal) {
        const look = setInterval(() => {
          log.streamInfo(honest.shard).then(
            ({ bytes }) => {
              fullest = Math.max(fullest, bytes);
            },
            () => undefined,
          );
        }, LOOK_MS);
        await Promise.all(clients.map((one) => flood(one, signal)));
        clearInterval(look);
      },
      async verify() {
        const failed = (await metric('gateway', 'gateway_failed_appends_total')) - failedBefore;
        const busy = (await metric('gateway', 'gateway_busy_total')) - busyBefore;
        const share = Math.round((fullest / room) * 100);
        target.say(`the shard was ${share} % full at most; ${busy} records were put off`);
        if (failed > 0) return `the log refused ${failed} records`;
        return fullest < room / 2 ? undefined : `the shard was ${share} % full`;
      },
      close() {
        for (const one of clients) one.close();
      },
    };
  },
};
