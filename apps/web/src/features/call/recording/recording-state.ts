import { create } from 'zustand';
import type { Answer, RoomRecording } from './consent.ts';

/** A recording that has ended: the sound, and where it belongs. */
export interface RecordedSound {
  readonly id: string;
  readonly file: File;
  /** Of the file centre, once it is there. */
  readonly fileId?: string;
  readonly wbNo: string;
  readonly callId: string;
  /** Server time: the history of the board has the same. */
  readonly startedAt: number;
  readonly endedAt: number;
}

export type Saving =
  /** From 0 to 1. */
  | { readonly phase: 'sending'; readonly share: number }
  /** A tab died before it was saved. */
  | { readonly phase: 'interrupted'; readonly sound: RecordedSound }
  | { readonly phase: 'failed'; readonly failure: unknown; readonly sound: RecordedSound };

export interface RecordingState {
  /** The recording of the call, somebody's or one's own. */
  readonly recording: RoomRecording | undefined;
  /** This device records, or asks whether it may. */
  readonly own: boolean;
  /** The people who have not answered yet. */
  readonly waiting: readonly string[];
  /** What this person answered. */
  readonly answer: Answer | undefined;
  /** The question is shown again, to somebody who has answered. */
  readonly reopened: boolean;
  /** What a recording means is explained, before others are asked: the bytes that are left, if they are few. */
  readonly explained: { readonly left: number | undefined } | undefined;
  /** A microphone that should be on waits for this person's yes. */
  readonly held: boolean;
  readonly saving: Saving | undefined;
}

export const NO_RECORDING = {
  recording: undefined,
  own: false,
  waiting: [],
  answer: undefined,
  reopened: false,
  explained: undefined,
  held: false,
} as const satisfies Partial<RecordingState>;

/** The recording of the call of this tab. What is being saved outlives the call. */
export const useRecording = create<RecordingState>(() => ({ ...NO_RECORDING, saving: undefined }));
