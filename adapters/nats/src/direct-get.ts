import { createInbox, type Msg } from '@nats-io/transport-node';
import type { Up } from './connection.ts';
import { withDeadline } from './deadline.ts';
import type { StoredFrame } from './page-log-port.ts';

const ANSWER_MS = 5_000;
const END_OF_BATCH = 204;
const NOT_FOUND = 404;
const NO_RESPONDERS = 503;

export function headerNumber(message: Msg, name: string): number {
  const value = Number(message.headers?.get(name));
  if (!Number.isSafeInteger(value)) throw new Error(`NATS sent no ${name}`);
  return value;
}

function statusError(message: Msg, stream: string): Error {
  const { code = 0, description = '' } = message.headers ?? {};
  return new Error(`direct get of ${stream}: ${code} ${code === NO_RESPONDERS ? 'no such stream' : description}`);
}

/** The last sequence stored under the subject, 0 if there is none. */
export async function lastSequence({ connection, lost }: Up, stream: string, subject: string): Promise<number> {
  const asked = connection.request(`$JS.API.DIRECT.GET.${stream}.${subject}`, undefined, { timeout: ANSWER_MS });
  const message = await withDeadline(asked, ANSWER_MS, lost);
  const code = message.headers?.code ?? 0;
  if (code === NOT_FOUND) return 0;
  if (code !== 0) throw statusError(message, stream);
  return headerNumber(message, 'Nats-Sequence');
}

interface BatchRequest {
  stream: string;
  subject: string;
  fromSeq: number;
  count: number;
  bytes: number;
}

/**
 * Reads one batch of a subject, starting at a sequence. The client's own batch read never ends its subscription, hangs
 * if the connection breaks between two messages, and treats an empty result as an error.
 */
export async function readBatch({ connection, lost }: Up, request: BatchRequest): Promise<StoredFrame[]> {
  const { stream, subject, fromSeq, count, bytes } = request;
  const frames: StoredFrame[] = [];
  const whole = Promise.withResolvers<void>();
  const inbox = connection.subscribe(createInbox(), {
    callback: (error, message) => {
      try {
        if (error) throw error;
        if (take(message, frames, stream)) whole.resolve();
      } catch (thrown) {
        whole.reject(thrown);
      }
    },
  });
  try {
    connection.publish(
      `$JS.API.DIRECT.GET.${stream}`,
      JSON.stringify({ seq: fromSeq, next_by_subj: subject, batch: count, max_bytes: bytes }),
      { reply: inbox.getSubject() },
    );
    await withDeadline(whole.promise, ANSWER_MS, lost);
    return frames;
  } finally {
    inbox.unsubscribe();
  }
}

/** Returns true at the end of the batch. Every message has the sequence of the one sent before it, so a lost one is noticed. */
function take(message: Msg, frames: StoredFrame[], stream: string): boolean {
  const code = message.headers?.code ?? 0;
  if (code === NOT_FOUND) return true;
  if (code !== 0 && code !== END_OF_BATCH) throw statusError(message, stream);
  if (headerNumber(message, 'Nats-Last-Sequence') !== (frames.at(-1)?.seq ?? 0)) {
    throw new Error(`direct get of ${stream}: a message of the batch is missing`);
  }
  if (code === END_OF_BATCH) return true;
  frames.push({ seq: headerNumber(message, 'Nats-Sequence'), frame: message.data });
  return false;
}
