import type { BoardCall } from '@sw/contract';
import { create } from 'zustand';

export type CallKind = BoardCall['kind'];
export type DeviceKind = 'microphone' | 'camera' | 'speaker';

/** The quality of the connection as users see it: each word stands for one effect. */
export type Connection = 'good' | 'fair' | 'weak' | 'none';

/** The board of a call. It need not be the one on the screen. */
export interface CallBoard {
  readonly wbNo: string;
  readonly wbName: string;
}

/** One person in the call, however many devices they use. Names come from our server, because LiveKit lets clients choose theirs. */
export interface CallPerson {
  readonly userId: string;
  readonly name: string;
  readonly own: boolean;
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly sharing: boolean;
  /** Has been speaking for 300 ms, or spoke within the last second. */
  readonly speaking: boolean;
  /** When they last spoke; 0 for never. */
  readonly spokeAt: number;
  readonly connection: Connection;
  /** The place in the queue of raised hands, from 1. */
  readonly hand: number | undefined;
  /** Shown for some seconds. */
  readonly reaction: Reaction | undefined;
}

export const REACTIONS = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** A `KeyboardEvent.code`: the key left of the 1, which no tool uses. */
export const TALK_KEY = 'Backquote';

export interface DeviceChoice {
  readonly id: string;
  readonly label: string;
}

export interface Devices {
  readonly choices: Readonly<Record<DeviceKind, readonly DeviceChoice[]>>;
  /** Undefined: the system's own choice. */
  readonly chosen: Readonly<Record<DeviceKind, string | undefined>>;
}

/** What this device sends and how. */
export interface OwnMedia {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly sharing: boolean;
  readonly handRaised: boolean;
  readonly blur: boolean;
  readonly noiseSuppression: boolean;
  /** The microphone is open only while `TALK_KEY` is held. (The space bar already moves the board.) */
  readonly pushToTalk: boolean;
  /** Another device of the same person has the sound: this one neither plays nor records any, because both together would echo. */
  readonly soundElsewhere: boolean;
}

export interface CallState {
  /** `reconnecting`: the connection broke and is being restored automatically. */
  readonly phase: 'none' | 'lobby' | 'joining' | 'in' | 'reconnecting';
  readonly board: CallBoard | undefined;
  /** The kind of the call that is about to start, in the lobby. */
  readonly kind: CallKind;
  readonly call: BoardCall | undefined;
  /** In the order in which they joined; speaking does not move anybody forward. */
  readonly people: readonly CallPerson[];
  readonly own: OwnMedia;
  readonly devices: Devices;
  /** The person whose screen is shown. */
  readonly screenOf: string | undefined;
  /** The connection is so weak that pictures are neither fetched nor sent. */
  readonly soundOnly: boolean;
}

const NO_DEVICES: Devices = {
  choices: { microphone: [], camera: [], speaker: [] },
  chosen: { microphone: undefined, camera: undefined, speaker: undefined },
};

export const NO_CALL: CallState = {
  phase: 'none',
  board: undefined,
  kind: 'video',
  call: undefined,
  people: [],
  own: {
    microphone: false,
    camera: false,
    sharing: false,
    handRaised: false,
    blur: false,
    noiseSuppression: true,
    pushToTalk: false,
    soundElsewhere: false,
  },
  devices: NO_DEVICES,
  screenOf: undefined,
  soundOnly: false,
};

/** The one call of this tab. It continues while the user opens other pages and boards. */
export const useCall = create<CallState>(() => NO_CALL);

/** The user is in a call or about to join one. */
export const isOn = ({ phase }: Pick<CallState, 'phase'>): boolean => phase !== 'none' && phase !== 'lobby';
