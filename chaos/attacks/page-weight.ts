import { encodeFrame, MAX_PAGE_WEIGHT, RULES } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { until } from '@sw/engines';
import type { Attack } from '../attack-run/attack.ts';
import { heavyCreation } from '../attack-run/heavy-frames.ts';
import { placeOf, RawClient } from '../attack-run/raw-client.ts';
import { apiClient, connectAs, socketUrl } from '../board-client.ts';

/** Of 180 KB each: a little more than a page may weigh. */
const EARLIER_FRAMES = 190;
const OPEN_MS = 60_000;
const APPEND_MS = 10_000;

/** Keeps filling an already full page through the gateway. Every process must still be able to hold the page. */
export const pageWeight: Attack = {
  name: 'page-weight',
  async prepare(target) {
    const { apiUrl, gatewayUrl, database, log, newAccounts } = target;
    const [attacker] = await newAccounts(1);
    if (!attacker) throw new Error('no attacker');
    const client = apiClient(apiUrl, attacker);
    const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Heavy' } });
    const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
    const page = await placeOf(database, pageId);
    // As hours of drawing would leave it.
    for (let clientSeq = 1; clientSeq <= EARLIER_FRAMES; clientSeq += 1) {
      const stamp = { rules: RULES, actor: 1, clientId: 'earlier', clientSeq, time: Date.now() };
      const operation = heavyCreation(pageId, 'earlier', clientSeq);
      await log.append(page, encodeFrame({ ...stamp, kind: 'operation', operation }), { timeoutMs: APPEND_MS });
    }
    const kept = async () => {
      if ((await placeOf(database, pageId)).version === 0) throw new Error('no snapshot yet');
    };
    await until('a snapshot of the heavy page', kept, OPEN_MS);
    const raw = await RawClient.connect(target, attacker);
    await raw.open(page, (await placeOf(database, pageId)).version);
    return {
      async run(signal) {
        for (let clientSeq = 1; !signal.aborted; clientSeq += 1) {
          await raw.send(encodeFrame(heavyCreation(pageId, raw.clientId, clientSeq)), signal);
        }
      },
      async verify() {
        const connection = await connectAs(attacker, { apiUrl, socketUrl: socketUrl(gatewayUrl) });
        try {
          const replica = connection.openPage({ wbNo, pageId });
          const live = async () => {
            if (!replica.live) throw new Error('not open yet');
          };
          await until('the heavy page', live, OPEN_MS);
          const weight = replica.page?.weight ?? 0;
          if (weight > MAX_PAGE_WEIGHT) return `the page weighs ${weight}`;
          return weight > MAX_PAGE_WEIGHT * 0.9 ? undefined : `the page was not full: it weighs ${weight}`;
        } finally {
          connection.close();
        }
      },
      close: () => raw.close(),
    };
  },
};
