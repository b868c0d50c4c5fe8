import { EngineAway } from '../http/unavailable.ts';

/** What the store was asked: where it does not answer, the caller is told to come back, not that something is broken. */
export async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new EngineAway('storage', error);
  }
}
