import { withMessages } from '../../lazy/with-messages.ts';
import type { Answer } from './consent.ts';

/** The call's own code: the dock is there before anybody calls, and must not bring it along. */
const loaded = () => withMessages(() => import('./watch-recording.ts'));

/** Explains what a recording means; the user then asks everybody. */
export const beginRecording = async (): Promise<void> => (await loaded()).beginRecording();

/** Ends a recording, or the question for one. */
export const stopRecording = async (): Promise<void> => (await loaded()).stopRecording();

export const answerRecording = async (answer: Answer): Promise<void> => (await loaded()).answerRecording(answer);
