// @vitest-environment happy-dom
import type { EditorState } from '@sw/editor';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { EditorContext } from '../shell/session/editor-context.ts';
import { ShortcutsPanel } from './shortcuts-panel.tsx';

const HINT = 'Hold Shift while drawing';

/** A session whose features add no shortcuts. */
const session = {
  editor: { state: { get: () => ({ settings: { toolbar: 'left' } }) as EditorState, subscribe: () => () => {} } },
  registry: { shortcuts: [] },
  ui: { setState: () => {} },
} as unknown as EditorSession;

it('R2.53 the panel says beside the square and the circle that holding a key while drawing gives them', () => {
  show(
    <EditorContext value={session}>
      <ShortcutsPanel />
    </EditorContext>,
  );
  const hinted = screen.getAllByRole('term').filter((term) => within(term).queryByText(HINT) !== null);
  expect(hinted.map((term) => term.textContent)).toEqual([`Square${HINT}`, `Perfect circle${HINT}`]);
});
