import type { CallBoard, CallKind, DeviceKind, Reaction } from './call-state.ts';

/** What the lobby hands over: nothing is sent before this. */
export interface JoinChoices {
  readonly microphone: boolean;
  readonly camera: boolean;
}

/** Everything a user can do about a call. `loadCall()` brings it, and with it the media library. */
export interface CallActions {
  /** Starts a call on the board, or joins the one that runs there, from the lobby or with the last choices. */
  join(board: CallBoard, kind: CallKind, choices: JoinChoices): Promise<void>;
  leave(): Promise<void>;
  endForEveryone(): Promise<void>;

  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  /** Rejects if the user closes the browser's own question. */
  shareScreen(): Promise<void>;
  stopSharing(): Promise<void>;
  chooseDevice(kind: DeviceKind, id: string): Promise<void>;
  setBlur(on: boolean): Promise<void>;
  setNoiseSuppression(on: boolean): Promise<void>;
  setPushToTalk(on: boolean): void;
  /** The sound of this person comes from this device from now on. */
  takeSound(): Promise<void>;

  raiseHand(up: boolean): Promise<void>;
  react(reaction: Reaction): Promise<void>;

  ring(userIds: readonly string[]): Promise<void>;
  mute(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;

  /** Shows a person's picture in an element, in the size of the element, until the returned function is called. */
  attach(userId: string, source: 'camera' | 'screen', element: HTMLVideoElement): () => void;
  /** The shared screen as it is now. */
  stillOfScreen(): Promise<Blob>;
}
