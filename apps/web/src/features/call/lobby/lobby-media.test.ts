import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LobbyMedia } from './lobby-media.ts';

type Asked = Partial<Record<'audio' | 'video', { readonly deviceId?: { readonly exact: string } }>>;

class FakeTrack extends EventTarget {
  readonly kind: 'audio' | 'video';
  readonly id: string | undefined;
  stopped = false;
  constructor(kind: 'audio' | 'video', id: string | undefined) {
    super();
    this.kind = kind;
    this.id = id;
  }
  stop(): void {
    this.stopped = true;
  }
}

let asked: Asked[];
let made: FakeTrack[];
/** The names of failures, by requested input. */
let failures: Partial<Record<'audio' | 'video' | 'gone', string>>;
let waits: Promise<void> | undefined;

async function getUserMedia(wanted: Asked) {
  asked.push(wanted);
  await waits;
  const kinds = Object.keys(wanted) as ('audio' | 'video')[];
  for (const kind of kinds) {
    const { deviceId } = wanted[kind] ?? {};
    const failure = deviceId?.exact === 'gone' ? failures.gone : failures[kind];
    if (failure !== undefined) throw new DOMException('no', failure);
  }
  const tracks = kinds.map((kind) => new FakeTrack(kind, wanted[kind]?.deviceId?.exact));
  made.push(...tracks);
  const of = (kind: string) => () => tracks.filter((track) => track.kind === kind);
  return { getVideoTracks: of('video'), getAudioTracks: of('audio') };
}

beforeEach(() => {
  [asked, made, failures, waits] = [[], [], {}, undefined];
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => vi.unstubAllGlobals());

const BOTH = { camera: undefined, microphone: undefined };

test('the browser asks once for camera and microphone', async () => {
  const media = new LobbyMedia();
  await media.openAll(BOTH);
  expect(asked).toHaveLength(1);
  const { camera, microphone } = media.state.getState();
  expect([camera.track?.kind, microphone.track?.kind]).toEqual(['video', 'audio']);
});

test('a camera that is refused, missing or in use leaves the microphone to be tried', async () => {
  for (const [failure, problem] of [
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ]) {
    failures = { video: failure ?? '' };
    const media = new LobbyMedia();
    await media.openAll(BOTH);
    const { camera, microphone } = media.state.getState();
    expect(camera).toEqual({ track: undefined, problem, opening: false });
    expect(microphone.track?.kind).toBe('audio');
  }
});

test('a chosen device that is gone is replaced by another one', async () => {
  failures = { gone: 'OverconstrainedError' };
  const media = new LobbyMedia();
  await media.open('camera', 'gone');
  expect(asked.map(({ video }) => video?.deviceId?.exact)).toEqual(['gone', undefined]);
  expect(media.state.getState().camera.track).toBeDefined();
});

test('an answer that comes after the lobby was left is stopped', async () => {
  let go = (): void => {};
  waits = new Promise((done) => {
    go = done;
  });
  const media = new LobbyMedia();
  const opening = media.openAll(BOTH);
  expect(media.state.getState().camera.opening).toBe(true);
  media.closeAll();
  go();
  await opening;
  expect(made).toHaveLength(2);
  expect(made.every(({ stopped }) => stopped)).toBe(true);
  expect(media.state.getState().camera.track).toBeUndefined();
});

test('another device replaces the one before, which is stopped', async () => {
  const media = new LobbyMedia();
  await media.open('camera', 'one');
  await media.open('camera', 'two');
  expect(made.map(({ id, stopped }) => [id, stopped])).toEqual([
    ['one', true],
    ['two', false],
  ]);
});

test('a device that is pulled out says so', async () => {
  const media = new LobbyMedia();
  await media.open('microphone', undefined);
  made[0]?.dispatchEvent(new Event('ended'));
  expect(media.state.getState().microphone.problem).toBe('missing');
});

test('without a secure context nothing is asked for', async () => {
  vi.stubGlobal('window', { isSecureContext: false });
  vi.stubGlobal('navigator', {});
  const media = new LobbyMedia();
  await media.openAll(BOTH);
  expect(media.state.getState().camera.problem).toBe('insecure');
  expect(media.state.getState().microphone.problem).toBe('insecure');
});
