import { withMessages } from '../../lazy/with-messages.ts';
import type { Answer } from './consent.ts';

/** Loads the call's own code. The dock exists before anybody calls, and must not bring it along. */
const loaded = () => withMessages(() => import('./watch-recording.ts'));

/** Explains what a recording means; the user then asks everybody. */
export const beginRecording = async (): Promise<void> => (await loaded()).beginRecording();

/** Stops a recording, or the request for one. */
export const stopRecording = async (): Promise<void> => (await loaded()).stopRecording();

export const answerRecording = async (answer: Answer): Promise<void> => (await loaded()).answerRecording(answer);
