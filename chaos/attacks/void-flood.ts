import { MEGABYTE } from '@sw/base';
import { decodeFrame, encodeFrame } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import type { Attack } from '../attack-run/attack.ts';
import { placeOf, RawClient } from '../attack-run/raw-client.ts';
import { apiClient } from '../board-client.ts';

const SOCKETS = 3;
const STUFFING_BYTES = 2_000;
/** The size of a void record in the log, with a margin. */
const RECORD_BYTES = 300;
/** 100 at once and 30 a second on each socket, with a margin for a slow start. */
const MOST_STORED = SOCKETS * (100 + 30 * 15);

/** A viewer sends endless void records with content to the page on which honest users draw. */
export const voidFlood: Attack = {
  name: 'void-flood',
  async prepare(target) {
    const { apiUrl, database, log, honestBoard, newAccounts, metric } = target;
    const { pageId, viewerCode } = honestBoard;
    const [viewer] = await newAccounts(1);
    if (!viewer) throw new Error('no viewer');
    await apiClient(apiUrl, viewer).call(ROUTES.joinBoard, { query: { code: viewerCode } });
    const clients = await Promise.all(Array.from({ length: SOCKETS }, () => RawClient.connect(target, viewer)));
    const page = await placeOf(database, pageId);
    for (const client of clients) await client.open(page, page.version);
    const before = await log.lastSeqOf(page);
    const slowedBefore = await metric('gateway', 'gateway_slowed_total');
    const stuffing = new TextEncoder().encode(JSON.stringify('x'.repeat(STUFFING_BYTES)));
    const stuffed = (client: RawClient, clientSeq: number): Uint8Array => {
      const { clientId } = client;
      const bare = encodeFrame({ kind: 'void', clientId, pageId, clientSeq, reason: `anything ${clientSeq}` });
      const frame = new Uint8Array(bare.length + stuffing.length);
      frame.set(bare);
      frame.set(stuffing, bare.length);
      new DataView(frame.buffer).setUint32(8, stuffing.length);
      return frame;
    };
    const flood = async (client: RawClient, signal: AbortSignal) => {
      for (let clientSeq = 1; !signal.aborted && client.connected; clientSeq += 1) {
        await client.send(stuffed(client, clientSeq), signal);
      }
    };
    let largest = 0;
    return {
      async run(signal) {
        await Promise.all(clients.map((client) => flood(client, signal)));
      },
      async verify() {
        const [{ frames }, slowed] = [
          await log.readTail(page, before, { maxBytes: 64 * MEGABYTE, maxCount: 100_000 }),
          (await metric('gateway', 'gateway_slowed_total')) - slowedBefore,
        ];
        let stored = 0;
        for (const { frame } of frames) {
          const read = decodeFrame(frame);
          if (!read.ok || read.value.kind !== 'record' || read.value.record.kind !== 'void') continue;
          stored += 1;
          largest = Math.max(largest, frame.length);
        }
        target.say(`${stored} void records in the log, the largest of ${largest} bytes; ${slowed} waited`);
        if (largest > RECORD_BYTES) return `a void record of ${largest} bytes is in the log`;
        return stored > MOST_STORED ? `${stored} void records were taken` : undefined;
      },
      close() {
        for (const client of clients) client.close();
      },
    };
  },
};
