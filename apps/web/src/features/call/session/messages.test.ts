import { expect, it } from 'vitest';
import { deviceMessage, endMessage } from './messages.ts';

it('a call that its limit ended says how long it lasted', () => {
  expect(endMessage('ended', 40)).toEqual({ key: 'callEvents:endedAfter', values: { minutes: 40 } });
  expect(endMessage('ended', undefined)).toEqual({ key: 'callEvents:ended' });
});

it('leaving says nothing, all other ends do', () => {
  expect(endMessage('left', undefined)).toBeUndefined();
  expect(endMessage('removed', undefined)?.key).toBe('callEvents:removed');
  expect(endMessage('lost', undefined)?.key).toBe('callEvents:lost');
});

it('a device that cannot be opened names its cause', () => {
  expect(deviceMessage('camera', new DOMException('', 'NotAllowedError'))).toBe('callEvents:camera.refused');
  expect(deviceMessage('microphone', new DOMException('', 'NotFoundError'))).toBe('callEvents:microphone.missing');
  expect(deviceMessage('camera', new DOMException('', 'NotReadableError'))).toBe('callEvents:camera.busy');
  expect(deviceMessage('camera', new Error('no network'))).toBeUndefined();
});
