import { create } from 'zustand';
import type { Answer, RoomRecording } from './consent.ts';

/** A recording that has ended: the sound, and where it belongs. */
export interface RecordedSound {
  readonly id: string;
  readonly file: File;
  /** The id in the file centre, once the file is stored. */
  readonly fileId?: string;
  readonly wbNo: string;
  readonly callId: string;
  /** In server time, like the history of the board. */
  readonly startedAt: number;
  readonly endedAt: number;
}

export type Saving =
  /** From 0 to 1. */
  | { readonly phase: 'sending'; readonly share: number }
  /** A tab was closed or crashed before it was saved. */
  | { readonly phase: 'interrupted'; readonly sound: RecordedSound }
  | { readonly phase: 'failed'; readonly failure: unknown; readonly sound: RecordedSound };

export interface Explained {
  readonly left: number | undefined;
  /** The meeting is booked to be recorded: its host is asked without having pressed anything. */
  readonly booked?: boolean;
}

export interface RecordingState {
  /** The recording of the call, by this or another person. */
  readonly recording: RoomRecording | undefined;
  /** This device records, or asks for consent to do so. */
  readonly own: boolean;
  /** The people who have not answered yet. */
  readonly waiting: readonly string[];
  /** This person's answer. */
  readonly answer: Answer | undefined;
  /** The question is shown again to somebody who has answered. */
  readonly reopened: boolean;
  /** The explanation of a recording is open, before others are asked; with the remaining bytes if they are few. */
  readonly explained: Explained | undefined;
  /** A microphone that should be on waits for this person's consent. */
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

/** The recording of this tab's call. Saving may outlast the call. */
export const useRecording = create<RecordingState>(() => ({ ...NO_RECORDING, saving: undefined }));
