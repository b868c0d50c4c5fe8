// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred, show } from '../../../../testing/dom.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { EditorContext } from '../shell/session/editor-context.ts';
import { SaveStateLine } from './save-state.tsx';

const sessionOf = (pageId: string, settled: () => Promise<unknown>): EditorSession => {
  const state = { save: { state: 'saved' }, ready: true, loaded: true };
  return {
    editor: { state: { get: () => state, subscribe: () => () => {} } },
    page: { key: { pageId } },
    stage: { settled },
  } as unknown as EditorSession;
};

const line = () => screen.getByRole('status', { name: 'Save state' });

test('R8.31 a page that is there but not painted yet is still opening, and saved once it is seen', async () => {
  const painted = deferred();
  show(
    <EditorContext value={sessionOf('1', () => painted.promise)}>
      <SaveStateLine />
    </EditorContext>,
  );
  expect(line().textContent).toBe('Opening');
  await act(async () => painted.resolve());
  expect(line().textContent).toBe('Saved');
});

test('R8.31 the next page is opening from its first moment, however the page before was', async () => {
  const [first, second] = [sessionOf('1', async () => {}), sessionOf('2', () => new Promise(() => {}))];
  const { show: again } = show(
    <EditorContext value={first}>
      <SaveStateLine />
    </EditorContext>,
  );
  await act(async () => {});
  expect(line().textContent).toBe('Saved');
  again(
    <EditorContext value={second}>
      <SaveStateLine />
    </EditorContext>,
  );
  await act(async () => {});
  expect(line().textContent).toBe('Opening');
});
