import type { CallBoard, CallKind, DeviceKind, Reaction } from './call-state.ts';

/** The choices made in the lobby; nothing is sent before them. */
export interface JoinChoices {
  readonly microphone: boolean;
  readonly camera: boolean;
}

/** Everything a user can do in a call. `loadCall()` loads it together with the media library. */
export interface CallActions {
  /** Starts a call on the board, or joins the running one, from the lobby or with the last choices. */
  join(board: CallBoard, kind: CallKind, choices: JoinChoices): Promise<void>;
  leave(): Promise<void>;
  endForEveryone(): Promise<void>;

  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  /** Rejects if the user cancels the browser's own prompt. */
  shareScreen(): Promise<void>;
  stopSharing(): Promise<void>;
  chooseDevice(kind: DeviceKind, id: string): Promise<void>;
  setBlur(on: boolean): Promise<void>;
  setNoiseSuppression(on: boolean): Promise<void>;
  setPushToTalk(on: boolean): void;
  /** From now on this device plays and records the sound of this person. */
  takeSound(): Promise<void>;

  raiseHand(up: boolean): Promise<void>;
  react(reaction: Reaction): Promise<void>;

  ring(userIds: readonly string[]): Promise<void>;
  mute(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;

  /** Shows a person's picture in an element, at the element's size, until the returned function is called. */
  attach(userId: string, source: 'camera' | 'screen', element: HTMLVideoElement): () => void;
  /** The current frame of the shared screen. */
  stillOfScreen(): Promise<Blob>;
}
