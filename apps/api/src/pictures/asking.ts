import { EngineAway } from '../http/unavailable.ts';

/** Wraps a call to the store: if the store is down, the response asks to try again and is not an internal error. */
export async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new EngineAway('storage', error);
  }
}
