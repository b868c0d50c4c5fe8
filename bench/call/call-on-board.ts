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
/** Sends up to 1,280 × 720. */
const TEAM_LEVEL = 2;

/** A call on a board in which others are already. */
export interface CallOnBoard {
  readonly wbNo: string;
  readonly callId: string;
  /** When the others learn that the next person has published a camera, by the machine's clock. */
  nextCamera(): Promise<number>;
  /** Packets of pictures that each of the others has received so far. */
  received(): Promise<readonly number[]>;
  /** Seconds of processor time that the others have used. */
  sendersCpu(): number;
  end(): Promise<void>;
}

const ask = <T>(child: Parameters<typeof askChild>[0], question: Question): Promise<T> => askChild<T>(child, question);

/** The others come by an invitation, start the call and send what was encoded beforehand, from a process of their own. */
export async function startCallOn(
  cell: Cell,
  { wbNo }: PageRef,
  apiUrl: string,
  media: EncodedMedia,
): Promise<CallOnBoard> {
  const owner = clientOf(apiUrl, cell.owner);
  const { code } = await owner.call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '2' } });
  const others: Client[] = [];
  for (const nickName of OTHERS) {
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
  await ask(child, { join: join.map(({ url, token }) => ({ url, token })), media });
  // The call is as others find it once LiveKit has reported everybody.
  while (((await owner.call(ROUTES.getCall, { params: { wbNo } }))?.people.length ?? 0) < others.length)
    await pause(100);
  return {
    wbNo,
    callId,
    nextCamera: async () => (await ask<{ at: number }>(child, { nextCamera: true })).at,
    received: async () => (await ask<{ packets: number[] }>(child, { received: true })).packets,
    sendersCpu: () => cpuSeconds(child.pid ?? 0),
    end: () => endChild(child),
  };
}
