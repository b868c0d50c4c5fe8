// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { EditorSession } from '../shell/editor-feature.ts';
import { sessionClipboard } from './session-clipboard.ts';

const { done, fetched } = vi.hoisted(() => ({ done: [] as string[], fetched: Promise.withResolvers<void>() }));

vi.mock('./native-events.ts', async () => {
  await fetched.promise;
  const listenToClipboard = (_: unknown, pointer: () => { x: number; y: number } | undefined) => {
    const { x, y } = pointer() ?? {};
    if (x !== undefined) done.push(`pointer at ${x} ${y}`);
    return { write: () => done.push('copied'), stop: () => undefined };
  };
  return { listenToClipboard };
});
vi.mock('./deliver.ts', () => ({ pasteFromSystem: async () => void done.push('pasted') }));
vi.stubGlobal('reportError', (failure: unknown) => done.push(String(failure)));

test('a paste before the code for it has loaded pastes what was copied', async () => {
  const { port } = sessionClipboard(() => ({}) as EditorSession);
  port.write({ objects: [] });
  port.read(undefined);
  // Makes sure that the code for pasting is loaded.
  await import('./deliver.ts');
  fetched.resolve();
  await expect.poll(() => done).toEqual(['copied', 'pasted']);
});

test('the pointer is known although it came to rest before the code for the clipboard was there', async () => {
  done.length = 0;
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const { listen, stop } = sessionClipboard(() => ({}) as EditorSession);
  canvas.dispatchEvent(new MouseEvent('pointermove', { bubbles: true, clientX: 600, clientY: 400 }));
  listen();
  await expect.poll(() => done).toEqual(['pointer at 600 400']);
  stop();
});
