import { setTimeout as pause } from 'node:timers/promises';
import { type Client, ROUTES } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { addPerson } from '@sw/testing';
import type { Cell } from '../open/cell.ts';
import { clientOf } from '../open/client.ts';
import { askChild, endChild, startChild } from '../sync/child.ts';
import { cpuSeconds } from '../sync/machine.ts';
import type { EncodedMedia } from './encoded-media.ts';
import type { Question } from './senders-main.ts';

export const OTHERS = ['Ben Okoro', 'Cara Diaz'] as const;
/** The level that sends up to 1,280 × 720. */
const TEAM_LEVEL = 2;

interface Received {
  readonly packets: readonly number[];
  /** The total of all of them. */
  readonly bytes: number;
  readonly cameras: readonly number[];
}

/** A call on a board that others have already joined. */
export interface CallOnBoard {
  readonly wbNo: string;
  readonly callId: string;
  /** The time at which the others learn that the next person has published a camera, by the machine's clock. */
  nextCamera(): Promise<number>;
  /** The video that each of the others has received so far: packets, bytes, and the number of cameras. */
  received(): Promise<Received>;
  /** The processor time in seconds that the others have used. */
  sendersCpu(): number;
  end(): Promise<void>;
}

const ask = <T>(child: Parameters<typeof askChild>[0], question: Question): Promise<T> => askChild<T>(child, question);

/** The others join by an invitation, start the call and send media that was encoded in advance, from a separate process. */
export async function startCallOn(
  cell: Cell,
  { wbNo }: PageRef,
  apiUrl: string,
  media: EncodedMedia,
  { names, together }: { readonly names: readonly string[]; readonly together: boolean } = {
    names: OTHERS,
    together: false,
  },
): Promise<CallOnBoard> {
  const owner = clientOf(apiUrl, cell.owner);
  const { code } = await owner.call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '2' } });
  const others: Client[] = [];
  for (const nickName of names) {
    const other = clientOf(apiUrl, await addPerson(cell.database, { nickName, levelNo: TEAM_LEVEL }));
    await other.call(ROUTES.joinBoard, { query: { code: code ?? '' } });
    others.push(other);
  }
  const started = await others[0]?.call(ROUTES.startCall, { params: { wbNo }, body: { kind: 'video', ring: [] } });
  const callId = started?.callId ?? '';
  const join = await Promise.all(
    others.map((other, n) =>
      other.call(ROUTES.joinCall, { params: { wbNo, callId }, body: { device: `bench-sender-${n}` } }),
    ),
  );
  const child = await startChild('../call/senders-main.ts', []);
  await ask(child, { join: join.map(({ url, token }) => ({ url, token })), media, together });
  // The call has its final state once LiveKit has reported everybody.
  while (((await owner.call(ROUTES.getCall, { params: { wbNo } }))?.people.length ?? 0) < others.length)
    await pause(100);
  return {
    wbNo,
    callId,
    nextCamera: async () => (await ask<{ at: number }>(child, { nextCamera: true })).at,
    received: () => ask<Received>(child, { received: true }),
    sendersCpu: () => cpuSeconds(child.pid ?? 0),
    end: () => endChild(child),
  };
}
