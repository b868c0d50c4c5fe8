import { EngineAway } from '../http/unavailable.ts';

/** Wraps a call to the store: if it does not answer, the answer is to try again, not that something is broken. */
export async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new EngineAway('storage', error);
  }
}
