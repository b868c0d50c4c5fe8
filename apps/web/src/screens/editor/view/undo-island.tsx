import type { PageInfo } from '@sw/contract';
import { Redo2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { useRoving } from '../../../ui/roving.ts';
import island from '../shell/chrome/island.module.css';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { SlotParts } from '../shell/registry/slot-parts.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './view.module.css';

/** Undo and redo, for users who may edit. */
export function UndoIsland({ page }: { readonly page: PageInfo }) {
  // While the page loads, the user's rights are unknown: the island stays, so that nothing moves.
  const shown = useEditor(({ rights: { edit, reason } }) => edit || reason === 'loading');
  return (
    <div className={styles.start}>
      {shown && <UndoBar />}
      <SlotParts slot="undoBar" page={page} />
    </div>
  );
}

function UndoBar() {
  const t = useT();
  const run = useRun();
  const bar = useRef<HTMLDivElement>(null);
  const canUndo = useEditor((state) => state.canUndo);
  const canRedo = useEditor((state) => state.canRedo);
  useRoving(bar, 2);
  return (
    <div ref={bar} className={island.island} role="toolbar" aria-label={t('editorView:undo.label')} data-island="undo">
      <ToolButton
        icon={Undo2}
        label={t('editorView:undo.undo')}
        shortcut={keysOf('ctrl+z')}
        disabled={!canUndo}
        onClick={() => run({ name: 'undo' })}
      />
      <ToolButton
        icon={Redo2}
        label={t('editorView:undo.redo')}
        shortcut={keysOf('ctrl+y')}
        disabled={!canRedo}
        onClick={() => run({ name: 'redo' })}
      />
    </div>
  );
}
