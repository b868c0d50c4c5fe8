import type { Clip } from '@sw/board-model';
import { afterEach, expect, test, vi } from 'vitest';
import type { EditorSession } from '../shell/editor-feature.ts';
import { onItsWay, overtaken, put, putIntoEvent } from './put.ts';

const object = { selectId: '1', type: 201, zIndex: 0, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 };
const clip: Clip = { objects: [object], from: { wbNo: '12', pageId: '34' } };
/** A session that cannot draw; these tests need no drawing. */
const session = { page: {}, faces: {} } as EditorSession;

/** A system clipboard that completes a write only on command. */
function slowSystem(): { readonly take: () => void; readonly refuse: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write: () => promise } });
  return { take: resolve, refuse: () => reject(new Error('no')) };
}

afterEach(() => vi.unstubAllGlobals());

test('until the system has what was copied by a button, it is known to be on its way', async () => {
  const system = slowSystem();
  put(session, clip);
  expect(onItsWay()).toBe(clip);
  system.take();
  await expect.poll(onItsWay).toBeUndefined();
});

test('a later copy is not forgotten when an earlier one arrives', async () => {
  const first = slowSystem();
  put(session, clip);
  const later: Clip = { objects: [object] };
  const second = slowSystem();
  put(session, later);
  first.take();
  await Promise.resolve();
  expect(onItsWay()).toBe(later);
  second.take();
  await expect.poll(onItsWay).toBeUndefined();
});

test('what is copied by keys is there at once, and words that are copied meanwhile win', () => {
  slowSystem();
  put(session, clip);
  putIntoEvent(session, clip, { setData: () => undefined } as unknown as DataTransfer);
  expect(onItsWay()).toBeUndefined();
  put(session, clip);
  overtaken();
  expect(onItsWay()).toBeUndefined();
});

test('a copy that arrives after words were copied does not take their place', async () => {
  const system = slowSystem();
  const writeText = vi.fn(async () => undefined);
  Object.assign(navigator.clipboard, { writeText });
  putIntoEvent(session, clip, { setData: () => undefined } as unknown as DataTransfer);
  overtaken('plan');
  system.take();
  await expect.poll(() => writeText.mock.calls).toEqual([['plan']]);
});
