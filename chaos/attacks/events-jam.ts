import { MEGABYTE } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { until } from '@sw/engines';
import { openBus } from '@sw/nats';
import { writeOutbox } from '@sw/postgres';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

const FILLER_BYTES = 512 * 1024;
const RENAMES_PER_SECOND = 8;
/** Above what NATS takes in one message. */
const POISON_CHARACTERS = 2 * MEGABYTE;
const HEARD_WITHIN_MS = 20_000;

/**
 * Fills the stream of events, as days of renaming would, and puts an event at the head of the outbox that NATS never accepts.
 * All other notifications must still arrive.
 */
export const eventsJam: Attack = {
  name: 'events-jam',
  async prepare({ apiUrl, env, database, newAccounts, metric }) {
    const bus = openBus({ url: env.NATS_URL ?? '', name: 'events-jam', logError: () => undefined });
    const [attacker] = await newAccounts(1);
    if (!attacker) throw new Error('no attacker');
    const client = apiClient(apiUrl, attacker);
    const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Jam' } });
    const rename = (wbName: string) => client.call(ROUTES.renameBoard, { params: { wbNo }, query: { wbName } });
    const room = Number(env.EVENTS_MB) * MEGABYTE;
    const fill = async () => {
      const filler = new TextEncoder().encode(JSON.stringify({ name: 'filler', payload: 'x'.repeat(FILLER_BYTES) }));
      // A stream that refuses messages when it is full is the worst case.
      for (let sent = 0; sent < room; sent += filler.length) {
        const taken = await bus.publishDurable('event.filler', filler).catch(() => undefined);
        if (!taken) return;
      }
    };
    const heard = new Set<string>();
    bus.subscribe('event.board.renamed', ({ data }) => {
      const { payload } = JSON.parse(new TextDecoder().decode(data)) as { payload: { wbName: string } };
      heard.add(payload.wbName);
    });
    await fill();
    const parkedBefore = await metric('worker', 'outbox_parked_total');
    return {
      async run(signal) {
        await database.transaction((tx) =>
          writeOutbox(tx, 'board.renamed', { wbNo, accountIds: [], wbName: 'x'.repeat(POISON_CHARACTERS) }),
        );
        let renamed = 0;
        await atRate(signal, RENAMES_PER_SECOND, async () => {
          renamed += 1;
          // 120 a minute is what one account may.
          if (renamed < 100) await rename(`Jam ${renamed}`);
        });
      },
      async verify() {
        await rename('Jam, the last');
        const listen = async () => {
          if (!heard.has('Jam, the last')) throw new Error('not heard');
        };
        try {
          await until('the last event', listen, HEARD_WITHIN_MS);
        } catch {
          return 'events do not come through any more';
        }
        const parked = (await metric('worker', 'outbox_parked_total')) - parkedBefore;
        return parked === 1 ? undefined : `${parked} events were put aside, not 1`;
      },
      close: () => bus.close(),
    };
  },
};
