import { pause } from '../../timing/pause.ts';
import { NOTES_SECONDS, scheduleNotes } from '../three-notes.ts';

/** Loud enough for a quiet office, but not startling in a headset. */
const LOUDNESS = 0.25;

export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/**
 * Plays three notes on a speaker, or on the system's own choice, and resolves at their end. Uses an element, because Firefox
 * can choose speakers for elements only.
 */
export async function playNotes(speaker: string | undefined): Promise<void> {
  const context = new AudioContext();
  const element = new Audio();
  try {
    const target = context.createMediaStreamDestination();
    element.srcObject = target.stream;
    if (speaker !== undefined && canChooseSpeaker()) await element.setSinkId(speaker);
    await context.resume();
    await element.play();
    scheduleNotes(context, target, LOUDNESS);
    await pause(NOTES_SECONDS * 1_000);
  } finally {
    element.srcObject = null;
    await context.close();
  }
}
