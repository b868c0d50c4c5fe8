import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersTo, consentChange, mayBeHeard, recordedDevices, recordingChange, recordingIn } from './consent.ts';
import type { RecordedDevice } from './recording-room.ts';

const ID = 'recording-1';
const AUDIO = {} as MediaStreamTrack;
const device = (userId: string, attributes: Record<string, string> = {}, number = 1): RecordedDevice => ({
  identity: `${userId}.device-${number}`,
  userId,
  attributes,
  audio: AUDIO,
});
const asking = (id = ID, since = 1_000) => recordingChange({ id, phase: 'asking', since });
const running = (id = ID, since = 2_000) => recordingChange({ id, phase: 'running', since });
const says = (answer: 'yes' | 'no', id = ID) => consentChange({ id }, answer);

test('a recording starts when everybody else has agreed; one no ends it', () => {
  const room = (...others: RecordedDevice[]) => [device('1', asking()), ...others];
  const answers = (devices: RecordedDevice[]) => {
    const recording = recordingIn(devices);
    return recording && answersTo(devices, recording);
  };
  expect(answers(room(device('2'), device('3', says('yes'))))).toEqual({ waiting: ['2'], refused: [] });
  expect(answers(room(device('2', says('yes')), device('3', says('yes'))))).toEqual({ waiting: [], refused: [] });
  expect(answers(room(device('2', says('no')), device('3')))).toEqual({ waiting: ['3'], refused: ['2'] });
  expect(answers(room(device('2', says('yes', 'recording-0')))), 'an answer to another recording').toEqual({
    waiting: ['2'],
    refused: [],
  });
});

test('a person answers on one of their devices, and a no on another one counts', () => {
  const recorder = device('1', running());
  const yes = [recorder, device('2', says('yes')), device('2', {}, 2)];
  expect(recordedDevices(yes, recordingIn(yes)).map(({ identity }) => identity)).toEqual([
    '1.device-1',
    '2.device-1',
    '2.device-2',
  ]);
  const both = [recorder, device('2', says('yes')), device('2', says('no'), 2)];
  expect(recordedDevices(both, recordingIn(both)).map(({ userId }) => userId)).toEqual(['1']);
});

test('a late joiner is neither recorded nor heard before they agree; who refuses may stay', () => {
  const room = (late: RecordedDevice) => [device('1', running()), device('2', says('yes')), late];
  for (const [attributes, heard] of [
    [{}, false],
    [says('no'), false],
    [says('yes'), true],
  ] as const) {
    const devices = room(device('3', attributes));
    expect([mayBeHeard(devices, '2'), mayBeHeard(devices, '3')]).toEqual([true, heard]);
    expect(recordedDevices(devices, recordingIn(devices)).some(({ userId }) => userId === '3')).toBe(heard);
  }
  expect(mayBeHeard([device('1', asking()), device('3')], '3'), 'nothing is recorded yet').toBe(true);
  expect(mayBeHeard([device('2', says('no')), device('3')], '3'), 'the recorder has left').toBe(true);
});

test('of two that ask at once everybody sees the same one; a running one is not replaced', () => {
  const both = [device('1', asking('recording-1', 2_000)), device('2', asking('recording-2', 1_000))];
  for (const devices of [both, both.toReversed()]) expect(recordingIn(devices)?.id).toBe('recording-2');
  expect(recordingIn([...both, device('3', running('recording-3', 9_000))])?.id).toBe('recording-3');
});

test('what no recorder of ours writes is nothing', () => {
  for (const recording of ['', 'x', `${ID}:asking`, `${ID}:paused:1`, `${ID}:running:-1`, `${ID}:running:1e9`]) {
    expect(recordingIn([device('1', { recording })])).toBeUndefined();
  }
});

test('nobody without a yes to this recording is ever in the mix, whatever the devices say', () => {
  const answers = fc.constantFrom('', `${ID}:yes`, `${ID}:no`, 'recording-2:yes', 'recording-2:no', 'nonsense', 'yes');
  const recordings = fc.constantFrom(
    '',
    asking().recording ?? '',
    running().recording ?? '',
    running('recording-2', 1_500).recording ?? '',
    'nonsense',
  );
  const devices = fc.array(
    fc
      .tuple(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 1, max: 3 }), answers, recordings, fc.boolean())
      .map(([userId, number, consent, recording, on]) => ({
        ...device(userId, { consent, recording }, number),
        audio: on ? AUDIO : undefined,
      })),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(devices, (room) => {
      const recording = recordingIn(room);
      const mix = recordedDevices(room, recording);
      for (const { userId, audio } of mix) {
        expect([recording?.phase, audio]).toEqual(['running', AUDIO]);
        const own = room.filter((one) => one.userId === userId).map(({ attributes }) => attributes.consent);
        expect(own).not.toContain(`${recording?.id}:no`);
        expect(userId === recording?.userId || own.includes(`${recording?.id}:yes`)).toBe(true);
        expect(mayBeHeard(room, userId)).toBe(true);
      }
      if (!recording) expect(mix).toEqual([]);
    }),
  );
});
