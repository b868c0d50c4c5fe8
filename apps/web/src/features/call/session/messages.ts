import type { MessageKey, MessageValues } from '../../../i18n/keys.ts';
import type { MediaEnd } from '../media/media-room.ts';
import { type MediaProblem, mediaProblem } from '../media-problem.ts';

interface Message {
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

/**
 * The message when a call has ended for this device; undefined if the user left it.
 * @param lasted minutes, if a limit ended the call
 */
export function endMessage(end: MediaEnd, lasted: number | undefined): Message | undefined {
  if (end === 'left') return undefined;
  if (end === 'removed') return { key: 'callEvents:removed' };
  if (end === 'elsewhere') return { key: 'callEvents:elsewhere' };
  if (end === 'lost') return { key: 'callEvents:lost' };
  return lasted === undefined
    ? { key: 'callEvents:ended' }
    : { key: 'callEvents:endedAfter', values: { minutes: lasted } };
}

const DEVICE_MESSAGES = {
  microphone: {
    refused: 'callEvents:microphone.refused',
    missing: 'callEvents:microphone.missing',
    busy: 'callEvents:microphone.busy',
  },
  camera: {
    refused: 'callEvents:camera.refused',
    missing: 'callEvents:camera.missing',
    busy: 'callEvents:camera.busy',
  },
} as const satisfies Record<string, Partial<Record<MediaProblem, MessageKey>>>;

/** Why a microphone or camera could not be opened; undefined for other failures. */
export function deviceMessage(kind: keyof typeof DEVICE_MESSAGES, failure: unknown): MessageKey | undefined {
  const messages: Partial<Record<MediaProblem, MessageKey>> = DEVICE_MESSAGES[kind];
  return messages[mediaProblem(failure)];
}
