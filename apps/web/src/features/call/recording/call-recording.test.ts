import { expect, test } from 'vitest';
import { CallRecording, type RoomView } from './call-recording.ts';
import type { RecordedDevice, RecordingRoom } from './recording-room.ts';
import type { RecordedParts } from './sound-recorder.ts';

const PARTS: RecordedParts = { id: 'a', parts: [], suffix: 'weba', startedAt: 1, endedAt: 2 };

/** A room of devices that see each other's attributes, as in LiveKit. */
class FakeRoom {
  readonly #devices = new Map<string, { attributes: Record<string, string>; audio: MediaStreamTrack | undefined }>();
  readonly #watchers = new Set<() => void>();

  join(userId: string, audio = true): Person {
    const identity = `${userId}.device-1`;
    this.#devices.set(identity, { attributes: {}, audio: audio ? ({ id: identity } as MediaStreamTrack) : undefined });
    return new Person(this, identity);
  }

  leave(identity: string): void {
    this.#devices.delete(identity);
    this.changed();
  }

  setAudio(identity: string, on: boolean): void {
    const device = this.#devices.get(identity);
    if (device) device.audio = on ? ({ id: identity } as MediaStreamTrack) : undefined;
    this.changed();
  }

  forget(identity: string): void {
    const device = this.#devices.get(identity);
    if (device) device.attributes = {};
    this.changed();
  }

  changed(): void {
    for (const run of [...this.#watchers]) run();
  }

  of(ownIdentity: string): RecordingRoom {
    return {
      ownIdentity,
      devices: () =>
        [...this.#devices]
          .toSorted(([a], [b]) => Number(b === ownIdentity) - Number(a === ownIdentity))
          .map(([identity, device]): RecordedDevice => ({ identity, userId: identity.split('.')[0] ?? '', ...device })),
      setAttributes: async (change) => {
        const device = this.#devices.get(ownIdentity);
        if (device) device.attributes = { ...device.attributes, ...change };
        this.changed();
      },
      onChange: (run) => {
        this.#watchers.add(run);
        return () => void this.#watchers.delete(run);
      },
    };
  }
}

class Person {
  readonly recording: CallRecording;
  readonly identity: string;
  view: RoomView | undefined;
  heard: string[] = [];
  saved: RecordedParts[] = [];
  refusedBy: readonly string[] = [];
  hints = 0;
  recorders = 0;
  #held = false;

  constructor(room: FakeRoom, identity: string) {
    this.identity = identity;
    this.recording = new CallRecording(room.of(identity), {
      newRecorder: () => ({
        hear: (tracks) => {
          this.heard = tracks.map(({ id }) => id);
        },
        start: async () => {
          this.recorders += 1;
        },
        stop: async () => {
          this.heard = [];
          return PARTS;
        },
      }),
      setMicrophone: async (on) => room.setAudio(identity, on),
      isHeld: () => this.#held,
      setHeld: (held) => {
        this.#held = held;
      },
      show: (view) => {
        this.view = view;
      },
      refused: (userIds) => {
        this.refusedBy = userIds;
      },
      stillMuted: () => {
        this.hints += 1;
      },
      failed: (failure) => {
        throw failure;
      },
      save: async (parts) => void this.saved.push(parts),
      now: () => 1_000,
    });
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Ann records, Ben agrees. */
async function recorded() {
  const room = new FakeRoom();
  const [ann, ben] = [room.join('1'), room.join('2')];
  await ann.recording.ask();
  await ben.recording.answer('yes');
  await settled();
  return { room, ann, ben };
}

test('nothing is recorded before everybody has agreed, and the mark is there for all of them', async () => {
  const room = new FakeRoom();
  const [ann, ben, carol] = [room.join('1'), room.join('2'), room.join('3')];
  await ann.recording.ask();
  expect([ann.view?.waiting, ben.view?.recording?.phase, ben.view?.answer]).toEqual([['2', '3'], 'asking', undefined]);
  await ben.recording.answer('yes');
  expect([ann.recorders, ann.heard]).toEqual([0, []]);
  await carol.recording.answer('yes');
  await settled();
  expect(ann.heard.toSorted()).toEqual(['1.device-1', '2.device-1', '3.device-1']);
  for (const person of [ann, ben, carol]) expect(person.view?.recording?.phase).toBe('running');
  await ann.recording.stop();
  expect([ann.saved, ann.heard, ben.view?.recording]).toEqual([[PARTS], [], undefined]);
});

test('one no ends the question, and the recorder learns of whom', async () => {
  const room = new FakeRoom();
  const [ann, ben] = [room.join('1'), room.join('2')];
  await ann.recording.ask();
  await ben.recording.answer('no');
  await settled();
  expect([ann.refusedBy, ann.recorders, ann.saved, ben.view?.recording]).toEqual([['2'], 0, [], undefined]);
});

test('somebody alone in the call needs nobody to agree', async () => {
  const ann = new FakeRoom().join('1');
  await ann.recording.ask();
  await settled();
  expect([ann.view?.recording?.phase, ann.heard]).toEqual(['running', ['1.device-1']]);
});

test('a late joiner is muted until they agree, and is in the sound from then on', async () => {
  const { room, ann } = await recorded();
  const carol = room.join('3');
  room.changed();
  expect([carol.view?.recording?.phase, carol.view?.answer]).toEqual(['running', undefined]);
  expect(ann.heard).not.toContain('3.device-1');
  expect(room.of('3.device-1').devices()[0]?.audio, 'the microphone is off').toBeUndefined();
  await carol.recording.answer('yes');
  await settled();
  expect(ann.heard).toContain('3.device-1');
});

test('who refuses while it runs stays, unheard, and learns when they may speak again', async () => {
  const { room, ann } = await recorded();
  const carol = room.join('3');
  room.changed();
  await carol.recording.answer('no');
  await settled();
  expect([ann.heard.includes('3.device-1'), ann.view?.recording?.phase]).toEqual([false, 'running']);
  await ann.recording.stop();
  expect([carol.hints, room.of('3.device-1').devices()[0]?.audio]).toEqual([1, undefined]);
});

test('a yes can be taken back', async () => {
  const { room, ann, ben } = await recorded();
  await ben.recording.answer('no');
  await settled();
  expect([ann.heard, room.of('2.device-1').devices()[0]?.audio]).toEqual([['1.device-1'], undefined]);
});

test('the recording ends for all when its recorder leaves, and is saved', async () => {
  const { room, ann, ben } = await recorded();
  room.leave('1.device-1');
  expect(ben.view?.recording).toBeUndefined();
  await ann.recording.close();
  expect(ann.saved).toEqual([PARTS]);
});

test('after a break of the connection everybody sees again that it records', async () => {
  const { room, ann, ben } = await recorded();
  room.forget('1.device-1');
  await settled();
  expect(ben.view?.recording?.phase).toBe('running');
  expect(ann.heard.toSorted()).toEqual(['1.device-1', '2.device-1']);
  room.forget('2.device-1');
  expect(ann.heard, 'whose yes is gone is asked again').toEqual(['1.device-1']);
});

test('of two who ask at once one withdraws, and is asked', async () => {
  const room = new FakeRoom();
  const [ann, ben] = [room.join('1'), room.join('2')];
  await Promise.all([ann.recording.ask(), ben.recording.ask()]);
  await settled();
  const owners = [ann, ben].filter(({ view }) => view?.own);
  expect(owners).toHaveLength(1);
  expect([ann.saved, ben.saved]).toEqual([[], []]);
});
