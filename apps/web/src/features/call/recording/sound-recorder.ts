/** Speech in Opus: 14 MB an hour. */
const BITS_PER_SECOND = 32_000;
/** A tab that crashes loses at most this much. */
const PART_MS = 5_000;
/** After such a gap the machine was asleep, and the sound would no longer match the board's time. */
const ASLEEP_MS = 20_000;

/** Browsers support different types for recording; both play everywhere. */
const TYPES = [
  ['audio/webm;codecs=opus', 'weba'],
  ['audio/mp4', 'm4a'],
] as const;

const typeOf = () => TYPES.find(([type]) => typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(type));

export const canRecord = (): boolean => typeOf() !== undefined;

export interface RecordedParts {
  readonly id: string;
  readonly parts: readonly Blob[];
  readonly suffix: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

interface RecorderPorts {
  now(): number;
  /** Stores a part of the sound, with what is known of the whole recording. */
  keep(part: Blob, number: number, sofar: Omit<RecordedParts, 'parts'>): void;
}

/** Records several microphones as one sound in a file. Must be created by a user gesture: otherwise browsers give no sound. */
export class SoundRecorder {
  readonly #context = new AudioContext();
  readonly #mix = new MediaStreamAudioDestinationNode(this.#context, { channelCount: 1, channelCountMode: 'explicit' });
  /** Without any source the context produces no sound, and times in which nobody spoke would be missing. */
  readonly #silence = new ConstantSourceNode(this.#context, { offset: 1e-6 });
  readonly #sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  readonly #id = crypto.randomUUID();
  readonly #ports: RecorderPorts;
  readonly #parts: Blob[] = [];
  #recorder: MediaRecorder | undefined;
  #startedAt = 0;
  #lastAt = 0;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  /** Sets the microphones to record from now on. */
  hear(tracks: readonly MediaStreamTrack[]): void {
    for (const [track, source] of this.#sources) {
      if (tracks.includes(track)) continue;
      source.disconnect();
      this.#sources.delete(track);
    }
    for (const track of tracks) {
      if (this.#sources.has(track)) continue;
      const source = this.#context.createMediaStreamSource(new MediaStream([track]));
      source.connect(this.#mix);
      this.#sources.set(track, source);
    }
  }

  /** @param stopped called when recording ended without `stop`: the sound so far should be saved */
  async start(stopped: () => void): Promise<void> {
    const [mimeType] = typeOf() ?? [];
    if (mimeType === undefined) throw new DOMException('This browser records no sound', 'NotSupportedError');
    await this.#context.resume();
    this.#silence.connect(this.#mix);
    this.#silence.start();
    const recorder = new MediaRecorder(this.#mix.stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    const started = new Promise<void>((resolve) => {
      const begin = (): void => {
        this.#startedAt = this.#ports.now();
        this.#lastAt = this.#startedAt;
        resolve();
      };
      recorder.addEventListener('start', begin, { once: true });
    });
    recorder.addEventListener('dataavailable', ({ data }) => {
      const slept = this.#ports.now() - this.#lastAt > ASLEEP_MS;
      if (!slept) {
        this.#lastAt = this.#ports.now();
        this.#parts.push(data);
        const { parts, ...sofar } = this.#recorded();
        this.#ports.keep(data, parts.length, sofar);
      }
      if (slept || recorder.state === 'inactive') stopped();
    });
    recorder.addEventListener('error', stopped);
    this.#recorder = recorder;
    recorder.start(PART_MS);
    await started;
  }

  /** Undefined if nothing was recorded. */
  async stop(): Promise<RecordedParts | undefined> {
    const recorder = this.#recorder;
    if (recorder && recorder.state !== 'inactive') {
      const ended = new Promise<void>((resolve) => {
        recorder.addEventListener('stop', () => resolve(), { once: true });
      });
      recorder.stop();
      await ended;
    }
    this.hear([]);
    await this.#context.close().catch(() => undefined);
    return this.#parts.length === 0 ? undefined : this.#recorded();
  }

  #recorded(): RecordedParts {
    const [, suffix = ''] = typeOf() ?? [];
    return { id: this.#id, parts: this.#parts, suffix, startedAt: this.#startedAt, endedAt: this.#lastAt };
  }
}
