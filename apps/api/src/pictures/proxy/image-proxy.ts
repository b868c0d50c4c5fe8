import { Refusal, type Route } from '@sw/contract';
import type { CleanPicture } from '@sw/pictures';
import * as z from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { type Served, serve } from '../../http/call.ts';
import { cleanPicture } from '../received-picture.ts';

const route = {
  name: 'getWebPicture',
  method: 'GET',
  path: '/api/imagebase/image',
  summary: 'A picture from the public web, written anew. 5 seconds and 10 MB at most.',
  tag: 'pictures',
  access: 'session',
  module: 'whiteboard',
  limit: { requests: 30, seconds: 60 },
  query: z.object({ url: z.string().min(1).max(2_048) }),
  reply: z.custom<CleanPicture>(),
  errors: ['IMAGE_STREAM_FAILED'],
} as const satisfies Route;

/** Whatever went wrong there is told in the same words: nobody is to learn our network from them. */
export function imageProxy({ webPictures, cleaner }: ApiDeps): Served {
  const served = serve(route, async ({ query: { url } }) => {
    try {
      return await cleanPicture(cleaner, await webPictures.fetch(url));
    } catch {
      throw new Refusal('IMAGE_STREAM_FAILED');
    }
  });
  return {
    ...served,
    send: (reply, answer) => {
      const { bytes, mime } = answer as CleanPicture;
      return reply
        .type(mime)
        .header('content-disposition', 'attachment')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  };
}
