import { setTimeout as pause } from 'node:timers/promises';
import { newSelectId } from '@sw/board-model';
import type { Chance } from '@sw/board-sync/testing';
import { CallFailure, type Client, PART_BYTES, partCount, partRange, ROUTES, type UploadOrder } from '@sw/contract';
import { makePdf } from '@sw/convert/testing';

const RETRY_MS = 200;
const CALL_MS = 10_000;
/** One upload in this many is abandoned on the way, as by a closed tab. */
const ABANDONED = 0.2;
const SIZES = [1_000, 300_000, PART_BYTES + 1];
export const DOCUMENT_PAGES = 3;

/** The work that the product has acknowledged. */
export interface Tally {
  /** Uploads whose completion was acknowledged, with their sizes. */
  readonly files: Map<string, number>;
  /** Documents that were put on a board. */
  readonly documents: Set<string>;
  abandoned: number;
}

export interface Sender {
  readonly client: Client;
  readonly chance: Chance;
  readonly tally: Tally;
  /** Starts no further uploads. */
  readonly stopped: () => boolean;
}

/** Repeats the call until it is answered. A refusal is not repeated, because nothing that is sent here may be refused. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const refused = error instanceof CallFailure && error.kind === 'rejected' && (error.status ?? 0) < 500;
      if (refused) throw error;
      await pause(RETRY_MS);
    }
  }
}

/** The number of the file; undefined if the upload was abandoned. */
async function send(
  { client, chance, tally }: Sender,
  order: UploadOrder,
  bytes: Buffer<ArrayBuffer>,
): Promise<string | undefined> {
  const [idempotencyKey, patience] = [crypto.randomUUID(), { timeoutMs: CALL_MS }];
  const leaves = () => {
    if (!chance.happens(ABANDONED / 2)) return false;
    tally.abandoned += 1;
    return true;
  };
  const { uploadId } = await insist(() =>
    client.call(ROUTES.startUpload, { body: order }, { ...patience, idempotencyKey }),
  );
  if (leaves()) return undefined;
  const params = { uploadId };
  for (let part = 1; part <= partCount(bytes.length); part += 1) {
    const { from, to } = partRange(bytes.length, part);
    await insist(async () => {
      const { urls } = await client.call(ROUTES.signParts, { params, body: { parts: [part] } }, patience);
      const signal = AbortSignal.timeout(CALL_MS);
      const answer = await fetch(urls[0] ?? '', { method: 'PUT', body: bytes.subarray(from, to), signal });
      if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
    });
  }
  if (leaves()) return undefined;
  await insist(() => client.call(ROUTES.finishUpload, { params }, patience));
  tally.files.set(uploadId, bytes.length);
  return uploadId;
}

/** Sends one file after another to the file centre. */
export async function sendFiles(sender: Sender): Promise<void> {
  for (let n = 0; !sender.stopped(); n += 1) {
    const size = sender.chance.pick(SIZES) ?? 1_000;
    const order = { purpose: 'file' as const, folderId: null, name: `${n}.bin`, size };
    await send(sender, order, Buffer.alloc(size, n % 256));
  }
}

/** Puts one document after another on its own boards. */
export async function sendDocuments(sender: Sender): Promise<void> {
  const { client, tally } = sender;
  const pdf = Buffer.from(makePdf(DOCUMENT_PAGES));
  while (!sender.stopped()) {
    const board = { body: { wbName: 'Documents' } };
    const idempotencyKey = crypto.randomUUID();
    const { wbNo } = await insist(() => client.call(ROUTES.createBoard, board, { idempotencyKey }));
    const { pageId } = await insist(() => client.call(ROUTES.getPage, { params: { id: wbNo } }));
    const order = { purpose: 'document' as const, wbNo, name: 'a.pdf', size: pdf.length };
    const uploadId = await send(sender, order, pdf);
    if (uploadId === undefined) continue;
    const body = { address: `/cdn/${uploadId}`, pageId, selectId: newSelectId() };
    await insist(() => client.call(ROUTES.insertDocument, { params: { wbNo }, body }));
    tally.documents.add(uploadId);
  }
}
