// @vitest-environment happy-dom
import type { Command } from '@sw/editor';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { EditorContext } from '../shell/session/editor-context.ts';
import { ZoomControl } from './zoom-control.tsx';

function shown(edit: boolean) {
  const done: Command[] = [];
  const state = { camera: { x: 0, y: 0, zoom: 1 }, selection: { ids: [] }, rights: { edit } };
  const session = {
    editor: { state: { get: () => state, subscribe: () => () => {} }, run: (command: Command) => done.push(command) },
  } as unknown as EditorSession;
  const { user } = show(
    <EditorContext value={session}>
      <ZoomControl />
    </EditorContext>,
  );
  return { user, done };
}

test('R3.82 the menu of the zoom sets where the page opens for everybody, and takes it back', async () => {
  const { user, done } = shown(true);
  for (const name of ['Open the page here for everyone', 'Open the page with all content']) {
    await user.click(screen.getByRole('button', { name: 'Zoom 100%' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  }
  expect(done).toEqual([
    { name: 'canvas', start: 'here' },
    { name: 'canvas', start: 'all' },
  ]);
});

test('R3.82 who may only view cannot set it', async () => {
  const { user } = shown(false);
  await user.click(screen.getByRole('button', { name: 'Zoom 100%' }));
  const item = await screen.findByRole('menuitem', { name: 'Open the page here for everyone' });
  expect(item.getAttribute('aria-disabled') ?? String((item as HTMLButtonElement).disabled)).toBe('true');
});
