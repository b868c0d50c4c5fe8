import { getWebPicture, Refusal, type RouteReply } from '@sw/contract';
import { TurnsFull } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import { type Served, serve } from '../../http/call.ts';
import { cleanPicture } from '../received-picture.ts';

type Deps = Pick<ApiDeps, 'webPictures' | 'webTurns' | 'pictureTurns' | 'cleaner'>;

/** Every failure has the same message, which must not reveal anything about our network. */
export function imageProxy({ webPictures, webTurns, pictureTurns, cleaner }: Deps): Served {
  const served = serve(getWebPicture, async ({ query: { url }, session: { accountId } }) => {
    try {
      return await webTurns.run(accountId, async () => {
        const bytes = await webPictures.fetch(url);
        return pictureTurns.run(accountId, () => cleanPicture(cleaner, bytes));
      });
    } catch (error) {
      // This error reveals nothing about the address, and the caller may try again.
      if (error instanceof TurnsFull) throw error;
      throw new Refusal('IMAGE_STREAM_FAILED');
    }
  });
  return {
    ...served,
    send: (reply, answer) => {
      const { bytes, mime } = answer as RouteReply<typeof getWebPicture>;
      return reply
        .type(mime)
        .header('content-disposition', 'attachment')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  };
}
