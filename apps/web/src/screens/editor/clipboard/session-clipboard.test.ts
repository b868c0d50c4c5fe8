import { expect, test, vi } from 'vitest';
import type { EditorSession } from '../shell/editor-feature.ts';
import { sessionClipboard } from './session-clipboard.ts';

const { done, fetched } = vi.hoisted(() => ({ done: [] as string[], fetched: Promise.withResolvers<void>() }));

vi.mock('./native-events.ts', async () => {
  await fetched.promise;
  return { listenToClipboard: () => ({ write: () => done.push('copied'), stop: () => undefined }) };
});
vi.mock('./deliver.ts', () => ({ pasteFromSystem: async () => void done.push('pasted') }));
vi.stubGlobal('reportError', (failure: unknown) => done.push(String(failure)));

test('a paste before the code for it has loaded pastes what was copied', async () => {
  const { port } = sessionClipboard(() => ({}) as EditorSession);
  port.write({ objects: [] });
  port.read(undefined);
  // The code that pastes is there first.
  await import('./deliver.ts');
  fetched.resolve();
  await expect.poll(() => done).toEqual(['copied', 'pasted']);
});
