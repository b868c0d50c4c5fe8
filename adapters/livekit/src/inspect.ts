import { fail, ok, type Result } from '@sw/base';
import { RoomServiceClient, TwirpError } from 'livekit-server-sdk';
import type { CallServerOptions } from './port.ts';

export interface CallServerFault {
  readonly kind: 'unreachable' | 'key' | 'notLivekit' | 'other';
  readonly message: string;
}

const TIMEOUT_SECONDS = 2;

/** Asks LiveKit something that needs our key. */
export async function inspectCallServer({
  url,
  apiKey,
  apiSecret,
}: CallServerOptions): Promise<Result<undefined, CallServerFault>> {
  try {
    // A name no room has: the answer is empty however many rooms there are.
    await new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: TIMEOUT_SECONDS }).listRooms(['-']);
    return ok(undefined);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof TwirpError)) return fail({ kind: 'unreachable', message });
    if (error.status === 401 || error.status === 403) return fail({ kind: 'key', message });
    return fail({ kind: error.status === 404 ? 'notLivekit' : 'other', message });
  }
}
