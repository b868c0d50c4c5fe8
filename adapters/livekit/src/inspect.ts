import { fail, messageOf, ok, type Result } from '@sw/base';
import { RoomServiceClient, TwirpError } from 'livekit-server-sdk';
import type { CallServerOptions } from './port.ts';

export interface CallServerFault {
  readonly kind: 'unreachable' | 'key' | 'notLivekit' | 'other';
  readonly message: string;
}

const TIMEOUT_SECONDS = 2;

/** Sends LiveKit a request that requires our key. */
export async function inspectCallServer({
  url,
  apiKey,
  apiSecret,
}: CallServerOptions): Promise<Result<undefined, CallServerFault>> {
  try {
    // No room has this name, so the answer is empty however many rooms there are.
    await new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: TIMEOUT_SECONDS }).listRooms(['-']);
    return ok(undefined);
  } catch (error) {
    const message = messageOf(error);
    if (!(error instanceof TwirpError)) return fail({ kind: 'unreachable', message });
    if (error.status === 401 || error.status === 403) return fail({ kind: 'key', message });
    return fail({ kind: error.status === 404 ? 'notLivekit' : 'other', message });
  }
}
