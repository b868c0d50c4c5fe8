import type { Connection, DeviceKind } from '../call-state.ts';

/** One device of one person, as the media server reports it. */
export interface MediaParticipant {
  readonly identity: string;
  readonly joinedAt: number;
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
  /** The microphone is picking up a voice right now. */
  readonly talking: boolean;
  readonly connection: Connection;
  /** Small values that everybody in the room can read; each device writes its own. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** `removed`: by a host, or because the user lost access to the board. `lost`: reconnecting failed; joining again may work. */
export type MediaEnd = 'left' | 'ended' | 'removed' | 'elsewhere' | 'lost';

export interface MediaEvents {
  /** Somebody joined, left or changed; also called for this device. */
  changed(): void;
  reconnecting(): void;
  reconnected(): void;
  devicesChanged(): void;
  /** This machine is too slow to blur the background. It stays blurred until the user decides. */
  blurIsSlow(): void;
  over(end: MediaEnd): void;
}

/** The best picture that this call allows. */
export interface CallVideo {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly maxBitrate: number;
}

export interface CaptureChoices {
  readonly devices: Readonly<Partial<Record<DeviceKind, string | undefined>>>;
  readonly blur: boolean;
  readonly noiseSuppression: boolean;
}

/** A video that elements can show; it is fetched at the size of the largest of them. */
export interface VideoSource {
  readonly mediaStreamTrack: MediaStreamTrack;
  attach(element: HTMLVideoElement): unknown;
  detach(element: HTMLVideoElement): unknown;
}

/**
 * A connection to a room. Actions on devices reject with the browser's own error (`NotAllowedError`, `NotFoundError`,
 * `NotReadableError`); `connect` rejects if the server cannot be reached within 15 s.
 */
export interface MediaRoom {
  readonly identity: string;
  connect(url: string, token: string): Promise<void>;
  /** Stops all sending and playing. */
  disconnect(): Promise<void>;
  /** This device comes first. */
  participants(): readonly MediaParticipant[];
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  setScreen(on: boolean): Promise<void>;
  setBlur(on: boolean): Promise<void>;
  setNoiseSuppression(on: boolean): Promise<void>;
  chooseDevice(kind: DeviceKind, id: string): Promise<void>;
  setAttributes(change: Readonly<Record<string, string>>): Promise<void>;
  /** Plays the sound of the others, or mutes it. */
  setPlaying(on: boolean): void;
  /** Fetches the pictures of cameras, or stops that. Shared screens are always fetched. */
  setPictures(on: boolean): void;
  video(identity: string, source: 'camera' | 'screen'): VideoSource | undefined;
  /** The sound of a device's microphone, if there is one. */
  audio(identity: string): MediaStreamTrack | undefined;
}

export type OpenRoom = (identity: string, video: CallVideo, choices: CaptureChoices, events: MediaEvents) => MediaRoom;
