import { createStore, type StoreApi } from 'zustand';
import { type MediaProblem, mediaProblem } from '../media-problem.ts';

/** The inputs that the lobby opens for testing. */
export type Input = 'camera' | 'microphone';

export interface InputState {
  readonly track: MediaStreamTrack | undefined;
  readonly problem: MediaProblem | undefined;
  /** The browser's prompt is open, or the device is starting. */
  readonly opening: boolean;
}

export type LobbyInputs = Readonly<Record<Input, InputState>>;
/** The devices to open; undefined: the system's own choice. */
type Wanted = Partial<Record<Input, string | undefined>>;

const CLOSED: InputState = { track: undefined, problem: undefined, opening: false };
const FIELD = { camera: 'video', microphone: 'audio' } as const;
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } };

function constraintOf(input: Input, id: string | undefined): MediaTrackConstraints {
  return { ...(input === 'camera' && PICTURE), ...(id !== undefined && { deviceId: { exact: id } }) };
}

const trackOf = (stream: MediaStream, input: Input): MediaStreamTrack | undefined =>
  (input === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks())[0];

async function open(wanted: Wanted): Promise<MediaStream> {
  const media = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (media === undefined) throw new Error('insecure');
  const inputs = Object.keys(wanted) as Input[];
  return media.getUserMedia(
    Object.fromEntries(inputs.map((input) => [FIELD[input], constraintOf(input, wanted[input])])),
  );
}

/** A chosen device that is gone must not prevent the use of others. */
async function openOrAnother(input: Input, id: string | undefined): Promise<MediaStream> {
  try {
    return await open({ [input]: id });
  } catch (failure) {
    if (id === undefined || mediaProblem(failure) !== 'missing') throw failure;
    return open({ [input]: undefined });
  }
}

/** Camera and microphone while the lobby is open. Nothing is sent. */
export class LobbyMedia {
  readonly state: StoreApi<LobbyInputs> = createStore(() => ({ camera: CLOSED, microphone: CLOSED }));
  /** The number of the latest request for each input: a stream that answers an older request is stopped. */
  readonly #asked = { camera: 0, microphone: 0 };

  #set(input: Input, state: Partial<InputState>): void {
    this.state.setState({ [input]: { ...CLOSED, ...state } });
  }

  /** The browser prompts once for both. If one of them is missing or refused, each is tried separately. */
  async openAll(wanted: Wanted): Promise<void> {
    const inputs = Object.keys(wanted) as Input[];
    if (inputs.length < 2) return void (await Promise.all(inputs.map((input) => this.open(input, wanted[input]))));
    const tickets = inputs.map((input) => [input, this.#ask(input)] as const);
    try {
      const stream = await open(wanted);
      for (const [input, ticket] of tickets) this.#take(input, ticket, stream);
    } catch {
      for (const [input, ticket] of tickets) if (ticket === this.#asked[input]) await this.open(input, wanted[input]);
    }
  }

  async open(input: Input, id: string | undefined): Promise<void> {
    const ticket = this.#ask(input);
    if (!window.isSecureContext) return this.#set(input, { problem: 'insecure' });
    try {
      this.#take(input, ticket, await openOrAnother(input, id));
    } catch (failure) {
      if (ticket === this.#asked[input]) this.#set(input, { problem: mediaProblem(failure) });
    }
  }

  #ask(input: Input): number {
    this.close(input);
    this.#set(input, { opening: true });
    return this.#asked[input];
  }

  #take(input: Input, ticket: number, stream: MediaStream): void {
    const track = trackOf(stream, input);
    if (track === undefined) return;
    if (ticket !== this.#asked[input]) {
      track.stop();
      return;
    }
    // The device was unplugged, or the permission was withdrawn.
    track.addEventListener('ended', () => {
      if (this.state.getState()[input].track === track) this.#set(input, { problem: 'missing' });
    });
    this.#set(input, { track });
  }

  close(input: Input): void {
    this.#asked[input] += 1;
    this.state.getState()[input].track?.stop();
    this.#set(input, {});
  }

  closeAll(): void {
    this.close('camera');
    this.close('microphone');
  }
}
