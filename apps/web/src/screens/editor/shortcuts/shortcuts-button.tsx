import { CircleQuestionMark } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { keysOf } from '../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useRun, useUi } from '../shell/session/editor-context.ts';

export function ShortcutsButton() {
  const t = useT();
  const run = useRun();
  const open = useUi((state) => state.panel === 'shortcuts');
  return (
    <ToolButton
      icon={CircleQuestionMark}
      label={t('editorView:shortcuts.title')}
      shortcut={keysOf('?')}
      pressed={open}
      onClick={() => run({ name: 'ask', request: 'shortcuts' })}
    />
  );
}
