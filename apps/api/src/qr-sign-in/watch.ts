import { Refusal, watchQrSignIn } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { readCode } from './qr-codes.ts';
import type { Stream } from './qr-streams.ts';
import { secretHash } from './show-code.ts';

/** Answers with a stream of events. A wrong secret gets the same answer as an unknown code. */
export function qrEvents({ ephemeral, qrStreams }: ApiDeps): Served {
  return {
    ...serve(watchQrSignIn, async ({ body: { qrId, secret }, caller: { source } }): Promise<Stream> => {
      const code = await readCode(ephemeral.cells, qrId);
      if (code === undefined || code.secretHash !== secretHash(secret)) throw new Refusal('QR_CODE_EXPIRED');
      return qrStreams.reserve(qrId, source);
    }),
    // Otherwise nginx holds back the events until its buffer is full.
    send: (reply, stream) =>
      reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(qrStreams.open(stream as Stream, reply.raw)),
  };
}
