import {
  CallFailure,
  type Client,
  PARTS_AT_ONCE,
  partCount,
  partRange,
  ROUTES,
  type StoredFile,
  type UploadOrder,
} from '@sw/contract';
import { pause } from '../timing/pause.ts';
import { api } from '../transport/api.ts';
import { type BegunUploads, begunUploads, fingerprintOf } from './begun-uploads.ts';
import { putToStore, STORE_FAILURES } from './put-to-store.ts';
import { failureOf, isTransient, UploadFailure } from './upload-failure.ts';

/** Parts sent at the same time: more would not be faster on one connection, and each needs its own. */
const AT_ONCE = 4;
/** The waits after a failed part or call. A longer loss of the connection is reported, and the user continues from there. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** A part without progress for this long is sent again. */
const PART_TIMEOUT_MS = 10 * 60_000;

export type WhatToUpload = UploadOrder extends infer O ? (O extends unknown ? Omit<O, 'size' | 'name'> : never) : never;

export interface UploadOptions {
  /** Receives the share of the bytes that are stored or being sent, from 0 to 1. */
  readonly progress: (share: number) => void;
  /** Stops sending. The stored parts are kept for a day, and the same file continues from there; `abandon` deletes them. */
  readonly signal: AbortSignal;
  /** Replaces the file's own name. */
  readonly name?: string;
}

export interface UploadPorts {
  readonly client: Pick<Client, 'call'>;
  put: typeof putToStore;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  readonly begun: BegunUploads;
}

const browserPorts: UploadPorts = { client: api, put: putToStore, wait: pause, begun: begunUploads };

/** Sends a file in parts directly to the store, four at a time. Rejects with an `UploadFailure`, or with the reason of the signal. */
export async function uploadFile(
  what: WhatToUpload,
  file: File,
  options: UploadOptions,
  ports: UploadPorts = browserPorts,
): Promise<StoredFile> {
  const { signal, name = file.name } = options;
  const order = { ...what, name };
  const fingerprint = fingerprintOf(order, file);
  try {
    const { uploadId, stored, finished } = await begin(ports, { ...order, size: file.size }, fingerprint, signal);
    ports.begun.remember(fingerprint, uploadId);
    if (!finished) await sendParts(ports, uploadId, file, stored, options);
    const done = await insisting(ports, signal, () =>
      ports.client.call(ROUTES.finishUpload, { params: { uploadId } }, { signal }),
    );
    ports.begun.forget(fingerprint);
    options.progress(1);
    return done;
  } catch (failure) {
    signal.throwIfAborted();
    // A refused upload starts from zero next time, and must not occupy its space until then.
    if (failure instanceof CallFailure && !isTransient(failure)) {
      await abandonUpload(what, file, name, ports).catch(() => undefined);
    }
    throw failureOf(failure, 'NETWORK_ERROR');
  }
}

/** Deletes the stored parts of a file and releases its space. */
export async function abandonUpload(
  what: WhatToUpload,
  file: File,
  name = file.name,
  { client, begun }: Pick<UploadPorts, 'client' | 'begun'> = browserPorts,
): Promise<void> {
  const fingerprint = fingerprintOf({ ...what, name }, file);
  const uploadId = begun.find(fingerprint);
  begun.forget(fingerprint);
  if (uploadId !== undefined) await client.call(ROUTES.cancelUpload, { params: { uploadId } });
}

async function begin(ports: UploadPorts, order: UploadOrder, fingerprint: string, signal: AbortSignal) {
  const { client, begun } = ports;
  const uploadId = begun.find(fingerprint);
  if (uploadId !== undefined) {
    try {
      return await insisting(ports, signal, () => client.call(ROUTES.getUpload, { params: { uploadId } }, { signal }));
    } catch (failure) {
      // The upload was deleted, refused or belongs to somebody else: start from zero.
      if (!(failure instanceof CallFailure) || failure.kind !== 'rejected') throw failure;
    }
  }
  return insisting(ports, signal, () => client.call(ROUTES.startUpload, { body: order }, { signal })).catch(
    (failure: unknown) => {
      throw failureOf(failure, 'UPLOAD_INIT');
    },
  );
}

async function sendParts(
  ports: UploadPorts,
  uploadId: string,
  file: File,
  stored: readonly number[],
  { progress, signal }: UploadOptions,
): Promise<void> {
  const sent = new Map<number, number>(stored.map((part) => [part, sizeOf(file, part)]));
  const report = (): void => progress([...sent.values()].reduce((sum, bytes) => sum + bytes, 0) / file.size);
  report();
  const waiting = Array.from({ length: partCount(file.size) }, (_, place) => place + 1).filter(
    (part) => !sent.has(part),
  );
  const addresses = new Addresses(ports, uploadId, [...waiting], signal);
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const hand = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { from, to } = partRange(file.size, part);
      const size = to - from;
      const place = part;
      await sendPart(ports, addresses, part, file.slice(from, to), either, (share) => {
        sent.set(place, share * size);
        report();
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, hand));
  } finally {
    stop.abort();
  }
}

const sizeOf = (file: File, part: number): number => {
  const { from, to } = partRange(file.size, part);
  return to - from;
};

async function sendPart(
  ports: UploadPorts,
  addresses: Addresses,
  part: number,
  bytes: Blob,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const url = await addresses.of(part);
    const answer = await ports.put({ url, headers: {} }, bytes, { progress, signal, timeoutMs: PART_TIMEOUT_MS });
    if (answer === 'stored') return progress(1);
    progress(0);
    // The browser reports a file that was moved or changed as a network error. Trying again cannot help then.
    if (answer === 'unreachable' && !(await isReadable(bytes))) throw new UploadFailure('UPLOAD_IO');
    // A full store is no matter of moments: somebody has to make room.
    const ms = answer === 'full' ? undefined : AGAIN_MS[attempt];
    if (ms === undefined) throw new UploadFailure(STORE_FAILURES[answer]);
    // The refused address may have expired while the machine slept.
    if (answer === 'refused') addresses.drop();
    await ports.wait(ms, signal);
  }
}

const isReadable = (bytes: Blob): Promise<boolean> =>
  bytes
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Signed addresses of parts, requested in batches in the order in which the parts are sent. */
class Addresses {
  readonly #ports: UploadPorts;
  readonly #uploadId: string;
  readonly #order: readonly number[];
  readonly #signal: AbortSignal;
  readonly #known = new Map<number, Promise<string>>();

  constructor(ports: UploadPorts, uploadId: string, order: readonly number[], signal: AbortSignal) {
    this.#ports = ports;
    this.#uploadId = uploadId;
    this.#order = order;
    this.#signal = signal;
  }

  of(part: number): Promise<string> {
    const known = this.#known.get(part);
    if (known !== undefined) return known;
    const at = this.#order.indexOf(part);
    const parts = this.#order.slice(at, at + PARTS_AT_ONCE).filter((one) => !this.#known.has(one));
    const asked = this.#sign(parts);
    for (const [place, one] of parts.entries()) {
      const url = asked.then(({ urls }) => urls[place] ?? '');
      // Each caller sees the failure; the addresses of the same batch without a caller must not cause unhandled rejections.
      url.catch(() => this.#known.delete(one));
      this.#known.set(one, url);
    }
    return this.of(part);
  }

  drop(): void {
    this.#known.clear();
  }

  #sign(parts: number[]) {
    const { client } = this.#ports;
    const params = { uploadId: this.#uploadId };
    return insisting(this.#ports, this.#signal, () =>
      client.call(ROUTES.signParts, { params, body: { parts } }, { signal: this.#signal }),
    );
  }
}

/** Repeats a call that got no answer. */
async function insisting<T>({ wait }: UploadPorts, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (const ms of AGAIN_MS) {
    try {
      return await call();
    } catch (failure) {
      if (!isTransient(failure)) throw failure;
    }
    await wait(ms, signal);
  }
  return call();
}
