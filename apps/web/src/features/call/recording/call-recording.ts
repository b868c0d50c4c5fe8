import {
  type Answer,
  answerOf,
  answersTo,
  consentChange,
  mayBeHeard,
  type RoomRecording,
  recordedDevices,
  recordingChange,
  recordingIn,
} from './consent.ts';
import type { RecordedDevice, RecordingRoom } from './recording-room.ts';
import { NO_RECORDING, type RecordingState } from './recording-state.ts';
import type { RecordedParts } from './sound-recorder.ts';

export interface Recorder {
  hear(tracks: readonly MediaStreamTrack[]): void;
  start(stopped: () => void): Promise<void>;
  stop(): Promise<RecordedParts | undefined>;
}

/** The state of the recording in the room. */
export type RoomView = Pick<RecordingState, 'recording' | 'own' | 'waiting' | 'answer'>;

export interface RecordingPorts {
  newRecorder(): Recorder;
  setMicrophone(on: boolean): Promise<void>;
  /** Whether a microphone that should be on waits for this person's consent. */
  isHeld(): boolean;
  setHeld(held: boolean): void;
  show(state: RoomView): void;
  /** These people refused: nothing was recorded. */
  refused(userIds: readonly string[]): void;
  /** The microphone was switched off because of a recording, and is still off after it has ended. */
  stillMuted(): void;
  failed(failure: unknown): void;
  save(parts: RecordedParts): Promise<void>;
  now(): number;
}

interface Own {
  readonly id: string;
  readonly recorder: Recorder;
  phase: 'asking' | 'starting' | 'running';
  /** The start of this phase, as the others read it. */
  since: number;
}

/** The recording of one call, for the recorder and for those who are asked. It follows the room until the call ends. */
export class CallRecording {
  readonly #room: RecordingRoom;
  readonly #ports: RecordingPorts;
  readonly #userId: string;
  readonly #stopWatching: () => void;
  #own: Own | undefined;
  #announcing = false;

  constructor(room: RecordingRoom, ports: RecordingPorts) {
    this.#room = room;
    this.#ports = ports;
    this.#userId = room.devices()[0]?.userId ?? '';
    this.#stopWatching = room.onChange(() => this.#look());
    this.#look();
  }

  /** Asks everybody. Nothing is recorded before all have agreed. */
  async ask(): Promise<void> {
    if (this.#own || recordingIn(this.#room.devices())) return;
    const recorder = this.#ports.newRecorder();
    this.#own = { id: crypto.randomUUID(), recorder, phase: 'asking', since: this.#ports.now() };
    await this.#announce(this.#own);
    this.#look();
  }

  /** Stops asking or recording; what was recorded is saved. */
  async stop(): Promise<void> {
    const own = this.#own;
    if (!own) return;
    const wasRunning = own.phase === 'running';
    this.#own = undefined;
    const parts = await own.recorder.stop();
    if (wasRunning && parts) void this.#ports.save(parts);
    await this.#room.setAttributes(recordingChange(undefined)).catch(() => undefined);
    this.#look();
  }

  async answer(answer: Answer): Promise<void> {
    const recording = recordingIn(this.#room.devices());
    if (!recording || recording.userId === this.#userId) return;
    await this.#room.setAttributes(consentChange(recording, answer));
    this.#look();
  }

  /** The call has ended. */
  async close(): Promise<void> {
    this.#stopWatching();
    await this.stop();
    this.#ports.show(NO_RECORDING);
  }

  #announce({ id, phase, since }: Own): Promise<void> {
    return this.#room.setAttributes(recordingChange({ id, phase: phase === 'asking' ? 'asking' : 'running', since }));
  }

  #look(): void {
    const devices = this.#room.devices();
    if (devices.length === 0) return;
    const recording = recordingIn(devices);
    if (this.#own) this.#record(this.#own, devices, recording);
    this.#keepSilent(devices, recording);
    this.#ports.show({
      recording,
      own: recording !== undefined && recording.id === this.#own?.id,
      waiting: recording ? answersTo(devices, recording).waiting : [],
      answer: recording && answerOf(devices, recording, this.#userId),
    });
  }

  #record(own: Own, devices: readonly RecordedDevice[], recording: RoomRecording | undefined): void {
    const isKnown = recording?.id === own.id;
    if (own.phase === 'asking' && isKnown) {
      const { waiting, refused } = answersTo(devices, recording);
      if (refused.length > 0) {
        void this.stop();
        this.#ports.refused(refused);
      } else if (waiting.length === 0) void this.#start(own);
    }
    // Somebody else was faster.
    if (recording && !isKnown && recording.identity !== this.#room.ownIdentity) void this.stop();
    if (own.phase !== 'running') return;
    own.recorder.hear(recordedDevices(devices, isKnown ? recording : undefined).flatMap(({ audio }) => audio ?? []));
    if (!recording) this.#announceAgain(own);
  }

  /** After a reconnect the room has lost this device's attributes: nobody sees the mark, so nobody is recorded until it is back. */
  #announceAgain(own: Own): void {
    if (this.#announcing) return;
    this.#announcing = true;
    const done = (): void => {
      this.#announcing = false;
    };
    this.#announce(own).then(done, done);
  }

  /** Publishes the mark before the first word is recorded. */
  async #start(own: Own): Promise<void> {
    own.phase = 'starting';
    own.since = this.#ports.now();
    try {
      await this.#announce(own);
      await own.recorder.start(() => void this.stop());
      if (this.#own !== own) return;
      own.phase = 'running';
      this.#look();
    } catch (failure) {
      // Stopped in the meantime, by the user or by the end of the call.
      if (this.#own !== own) return;
      await this.stop();
      this.#ports.failed(failure);
    }
  }

  /** Mutes a microphone that was open when the recording began, until this person has agreed. */
  #keepSilent(devices: readonly RecordedDevice[], recording: RoomRecording | undefined): void {
    const isOpen = devices[0]?.audio !== undefined;
    if (!mayBeHeard(devices, this.#userId)) {
      if (!isOpen) return;
      void this.#ports.setMicrophone(false);
      this.#ports.setHeld(true);
      return;
    }
    if (!this.#ports.isHeld()) return;
    this.#ports.setHeld(false);
    // It is switched on again only with consent, never automatically.
    if (recording) void this.#ports.setMicrophone(true);
    else this.#ports.stillMuted();
  }
}
