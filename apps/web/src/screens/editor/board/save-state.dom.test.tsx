// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred, show } from '../../../../testing/dom.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { EditorContext } from '../shell/session/editor-context.ts';
import { SaveStateLine } from './save-state.tsx';

test('R8.31 a page that is there but not painted yet is still opening, and saved once it is seen', async () => {
  const painted = deferred();
  const state = { save: { state: 'saved' }, ready: true, loaded: true };
  const session = {
    editor: { state: { get: () => state, subscribe: () => () => {} } },
    stage: { settled: () => painted.promise },
  } as unknown as EditorSession;
  show(
    <EditorContext value={session}>
      <SaveStateLine />
    </EditorContext>,
  );
  const line = screen.getByRole('status', { name: 'Save state' });
  expect(line.textContent).toBe('Opening');
  await act(async () => painted.resolve());
  expect(line.textContent).toBe('Saved');
});
