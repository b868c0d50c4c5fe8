import { CornerDownRight, ListPlus } from 'lucide-react';
import { useT } from '../../../../i18n/language.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useRun } from '../../shell/session/editor-context.ts';

/** A new node below or beside the one that is selected. */
export function NodeControl({ as }: { readonly as: 'child' | 'sibling' }) {
  const t = useT();
  const run = useRun();
  return (
    <ToolButton
      icon={as === 'child' ? CornerDownRight : ListPlus}
      label={t(as === 'child' ? 'editorObjects:node.child' : 'editorObjects:node.sibling')}
      shortcut={as === 'child' ? 'Tab' : 'Enter'}
      onClick={() => run({ name: 'addNode', as })}
    />
  );
}
