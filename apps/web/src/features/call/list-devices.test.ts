import { expect, test } from 'vitest';
import { byKind } from './list-devices.ts';

const device = (kind: MediaDeviceKind, deviceId: string, label = '') => ({ kind, deviceId, label });

test('devices stand with their kind, in the order of the browser', () => {
  const { choices, ids } = byKind([
    device('audioinput', 'default', 'Default'),
    device('audioinput', 'm1', 'Headset'),
    device('videoinput', 'c1', 'Built-in'),
    device('audiooutput', 's1', 'Headset'),
  ]);
  expect(choices.microphone.map(({ label }) => label)).toEqual(['Default', 'Headset']);
  expect(choices.camera).toEqual([{ id: 'c1', label: 'Built-in' }]);
  expect(choices.speaker).toEqual([{ id: 's1', label: 'Headset' }]);
  expect(ids).toEqual(['c1', 'm1', 's1']);
});

test('devices that the user has not allowed yet have no id, and are not listed', () => {
  expect(byKind([device('videoinput', ''), device('audioinput', '')])).toEqual({
    choices: { microphone: [], camera: [], speaker: [] },
    ids: [],
  });
});
