import { Refusal } from '@sw/contract';
import type { CallServer } from '@sw/livekit';
import type { ApiDeps } from '../deps.ts';

/** Refuses if this installation has no calls. */
export function callServer({ calls }: Pick<ApiDeps, 'calls'>): CallServer {
  if (calls === undefined) throw new Refusal('CALLS_OFF');
  return calls;
}

/** Refuses if LiveKit does not answer, so that the caller can try again. */
export async function reaching<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch {
    throw new Refusal('CALL_SERVER_DOWN');
  }
}
