// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred, show } from '../../../../../testing/dom.tsx';
import type { EditorSession } from '../editor-feature.ts';
import { EditorContext } from '../session/editor-context.ts';
import { OpeningMark } from './opening-mark.tsx';

const sessionOf = (
  settled: Promise<unknown>,
  state: object = { loaded: true, save: { state: 'saved' } },
): EditorSession =>
  ({
    editor: { state: { get: () => state, subscribe: () => () => {} } },
    stage: { settled: () => settled },
  }) as unknown as EditorSession;

const mark = () => document.querySelector('[data-opening]');
const page = (session: EditorSession) => (
  <EditorContext value={session}>
    <OpeningMark />
  </EditorContext>
);

test('something turns over a page until it is painted, and again over the next page', async () => {
  const [first, second] = [deferred(), deferred()];
  const { show: again } = show(page(sessionOf(first.promise)));
  expect(mark()).not.toBeNull();
  await act(async () => first.resolve());
  expect(mark()).toBeNull();
  again(page(sessionOf(second.promise)));
  expect(mark()).not.toBeNull();
  await act(async () => second.resolve());
  expect(mark()).toBeNull();
});

test('nothing turns where nothing is on its way', () => {
  show(page(sessionOf(new Promise(() => {}), { loaded: false, save: { state: 'offline', pending: 0, kept: 0 } })));
  expect(mark()).toBeNull();
});
