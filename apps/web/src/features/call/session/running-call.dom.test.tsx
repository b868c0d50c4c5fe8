// @vitest-environment happy-dom
import { SECOND } from '@sw/base';
import type { Route } from '@sw/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '../../../clock/clock.ts';
import { api } from '../../transport/api.ts';
import { type Connection, NO_CALL, useCall } from '../call-state.ts';
import type { MediaEvents, MediaParticipant, MediaRoom } from '../media/media-room.ts';
import { RunningCall } from './running-call.ts';

const BOARD = { wbNo: '7', wbName: 'Solar canopy pilot' };
const VIDEO = { width: 640, height: 360, frameRate: 15, maxBitrate: 400_000 };

let now = 0;

/** A room with this device alone, whose connection the test sets. */
class FakeRoom implements Pick<MediaRoom, 'setCamera' | 'setPictures'> {
  readonly identity = '1.laptop';
  connection: Connection = 'good';
  camera = false;
  pictures = true;
  readonly #events: MediaEvents;

  constructor(events: MediaEvents) {
    this.#events = events;
  }

  async setCamera(on: boolean): Promise<void> {
    this.camera = on;
  }
  setPictures(on: boolean): void {
    this.pictures = on;
  }
  participants(): MediaParticipant[] {
    const { identity, camera, connection } = this;
    return [
      { identity, joinedAt: 0, microphone: false, camera, screen: false, talking: false, connection, attributes: {} },
    ];
  }
  /** Keeps the connection in this state for the given time. */
  has(connection: Connection, ms: number): void {
    this.connection = connection;
    this.#events.changed();
    now += ms;
    this.#events.changed();
  }
  lose(): void {
    this.#events.over('lost');
  }
  connect = async (): Promise<void> => {};
  disconnect = async (): Promise<void> => {};
  setAttributes = async (): Promise<void> => {};
  setPlaying = (): void => {};
}

let call: RunningCall;
let rooms: FakeRoom[];

beforeEach(async () => {
  now = 1_700_000_000_000;
  rooms = [];
  vi.stubGlobal('reportError', (failure: unknown) => {
    throw failure;
  });
  vi.spyOn(serverClock, 'now').mockImplementation(() => now);
  const answer = (async ({ name }: Route) =>
    name === 'joinCall'
      ? { identity: '1.laptop', url: '', token: '', video: VIDEO, call: { callId: '1', people: [] } }
      : null) as typeof api.call;
  vi.spyOn(api, 'call').mockImplementation(answer);
  call = new RunningCall({
    board: BOARD,
    callId: '1',
    userId: '1',
    device: 'laptop',
    openRoom: (_identity, _video, _choices, events) => {
      const room = new FakeRoom(events);
      rooms.push(room);
      return room as unknown as MediaRoom;
    },
    onRejoined: () => {},
    onOver: () => {},
    onReason: () => {},
    onChange: () => {},
    onSlowBlur: () => {},
  });
  await call.join();
});

afterEach(() => {
  call.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useCall.setState(NO_CALL);
});

const room = (): FakeRoom => rooms.at(-1) as FakeRoom;

it('a camera that a weak connection switched off is on again once the connection was steady', () => {
  room().camera = true;
  room().has('weak', 8 * SECOND);
  expect(room()).toMatchObject({ camera: false, pictures: false });
  expect(useCall.getState().soundOnly).toBe(true);
  room().has('good', 20 * SECOND);
  expect(room()).toMatchObject({ camera: true, pictures: true });
  expect(useCall.getState().soundOnly).toBe(false);
});

it('a camera that the user switched off stays off', () => {
  room().has('weak', 8 * SECOND);
  room().has('good', 20 * SECOND);
  expect(room()).toMatchObject({ camera: false, pictures: true });

  // The user switches the camera on in spite of the connection, and off again.
  room().camera = true;
  room().has('weak', 8 * SECOND);
  call.allowPictures();
  room().has('weak', 8 * SECOND);
  room().has('good', 20 * SECOND);
  expect(room()).toMatchObject({ camera: false, pictures: true });
});

it('a new connection to the call fetches no pictures while there is only sound', async () => {
  room().has('none', 8 * SECOND);
  room().lose();
  await expect.poll(() => rooms.length).toBe(2);
  expect(room().pictures).toBe(false);
});
