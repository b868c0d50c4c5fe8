import { type Sound, soundAt } from './sounds.ts';

/** Above this speed, speech is not understandable. */
const FASTEST_HEARD = 4;
/** A sound that makes no progress for this long no longer holds up the replay. */
const STALLED_MS = 10_000;
/** A seek causes a moment of silence; a smaller difference than this is not noticed. */
const NEAR_SECONDS = 0.05;

/** The part of an audio element that is used. */
export type SoundElement = Pick<
  HTMLAudioElement,
  'src' | 'currentTime' | 'playbackRate' | 'readyState' | 'seeking' | 'paused' | 'ended' | 'error' | 'play' | 'pause'
>;
const [HAVE_METADATA, HAVE_FUTURE_DATA] = [1, 3];

interface Ports {
  addressOf(recordingId: string): Promise<string>;
  failed(failure: unknown): void;
  now(): number;
}

/**
 * Plays recordings along with a replay. The sound sets the time while it is audible, and the replay follows: a jump is more
 * noticeable in sound than in pictures.
 */
export class HistorySound {
  readonly #element: SoundElement;
  readonly #ports: Ports;
  #sounds: readonly Sound[] = [];
  /** The recording that the element plays, or is about to play. */
  #loaded: string | undefined;
  /** False until the recording's address is set: until then the element still has the previous one. */
  #addressed = false;
  #aligned = false;
  /** How often a recording could not be played: once, its address may have expired. */
  readonly #failures = new Map<string, number>();
  #progress = { at: Number.NaN, since: 0 };

  constructor(element: SoundElement, ports: Ports) {
    this.#element = element;
    this.#ports = ports;
  }

  setSounds(sounds: readonly Sound[]): void {
    this.#sounds = sounds;
    if (!sounds.some(({ recordingId }) => recordingId === this.#loaded)) this.hush();
  }

  /** Returns the moment that is heard for the moment that is shown. Undefined if there is nothing to hear. */
  follow(at: number, speed: number): number | undefined {
    const found = speed <= FASTEST_HEARD ? soundAt(this.#sounds, at) : undefined;
    if (!found || (this.#failures.get(found.sound.recordingId) ?? 0) > 1) {
      this.hush();
      return undefined;
    }
    const heard = this.#play(found, at, speed);
    return this.#isStalled(heard) ? this.#giveUp(found.sound, new Error('the sound does not go on')) : heard;
  }

  hush(): void {
    this.#aligned = false;
    this.#progress = { at: Number.NaN, since: 0 };
    if (!this.#element.paused) this.#element.pause();
  }

  #play({ sound, second }: { sound: Sound; second: number }, at: number, speed: number): number | undefined {
    const element = this.#element;
    if (this.#loaded !== sound.recordingId) this.#load(sound);
    if (!this.#addressed) return at;
    if (element.error) return this.#giveUp(sound, element.error);
    if (element.readyState < HAVE_METADATA || element.seeking) return at;
    if (!this.#aligned) {
      this.#aligned = true;
      if (Math.abs(element.currentTime - second) > NEAR_SECONDS) element.currentTime = second;
      return at;
    }
    if (element.ended) return sound.to;
    if (element.playbackRate !== speed) element.playbackRate = speed;
    if (element.paused) void element.play().catch((failure: unknown) => this.#refused(sound, failure));
    if (element.readyState < HAVE_FUTURE_DATA) return at;
    return Math.min(sound.to, sound.from + element.currentTime * 1_000);
  }

  #load(sound: Sound): void {
    const { recordingId } = sound;
    this.hush();
    this.#loaded = recordingId;
    this.#addressed = false;
    this.#ports.addressOf(recordingId).then(
      (address) => {
        if (this.#loaded !== recordingId) return;
        this.#addressed = true;
        this.#element.src = address;
      },
      (failure: unknown) => void this.#giveUp(sound, failure),
    );
  }

  /** `AbortError`: playback was paused before it began. */
  #refused(sound: Sound, failure: unknown): void {
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    this.#giveUp(sound, failure);
  }

  /** Retries once with a new address; then the replay continues in silence, and the failure is shown. */
  #giveUp({ recordingId }: Sound, failure: unknown): undefined {
    if (this.#loaded !== recordingId) return undefined;
    const failures = (this.#failures.get(recordingId) ?? 0) + 1;
    this.#failures.set(recordingId, failures);
    this.#loaded = undefined;
    this.hush();
    if (failures > 1) this.#ports.failed(failure);
    return undefined;
  }

  #isStalled(heard: number | undefined): boolean {
    const now = this.#ports.now();
    if (heard !== this.#progress.at) this.#progress = { at: heard ?? Number.NaN, since: now };
    return heard !== undefined && now - this.#progress.since > STALLED_MS;
  }
}
