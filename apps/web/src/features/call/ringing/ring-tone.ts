import { claim } from '../../live/claim.ts';
import { scheduleNotes } from '../three-notes.ts';

/** Quieter than speech: it may ring beside somebody who is working. */
const LOUDNESS = 0.08;
const REPEAT_MS = 3_000;

/**
 * Rings in one of the user's tabs until the returned function is called. A page without any user gesture may not play sound:
 * it stays silent and leaves the sound to another tab.
 */
export function startTone(callId: string): () => void {
  let over = false;
  let context: AudioContext | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const play = (): void => {
    if (context?.state === 'running') scheduleNotes(context, context.destination, LOUDNESS);
  };
  const start = async (): Promise<void> => {
    if (!navigator.userActivation?.hasBeenActive || !(await claim(`ring/${callId}`)) || over) return;
    context = new AudioContext();
    await context.resume();
    play();
    timer = setInterval(play, REPEAT_MS);
    if (over) stop();
  };
  const stop = (): void => {
    over = true;
    clearInterval(timer);
    void context?.close().catch(() => undefined);
    context = undefined;
  };
  void start().catch(() => undefined);
  return stop;
}
