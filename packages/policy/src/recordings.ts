import { SECOND } from '@sw/base';
import { mayEdit, mayManage, mayView, type Standing } from './permits.ts';

/** A recording becomes part of what everybody sees of the board, so adding one needs the edit permit. */
export const mayAddRecording = (standing: Standing): boolean => mayEdit(standing);
/** From the time line. The file stays with its recorder. */
export const mayRemoveRecording = (standing: Standing, isRecorder: boolean): boolean =>
  mayManage(standing) || (isRecorder && mayView(standing));

/**
 * The recorder's browser reports when its sound began and ended, LiveKit when its connection did. Clocks differ by some
 * seconds, and if LiveKit died, the record of a call is up to ten seconds short.
 */
const SLACK_MS = 15 * SECOND;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether a sound lies within the time its recorder was in the call. */
export const isSoundOfCall = (sound: Span, attended: Span): boolean =>
  sound.from < sound.to && sound.from >= attended.from - SLACK_MS && sound.to <= attended.to + SLACK_MS;
