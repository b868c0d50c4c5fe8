import { CircleQuestionMark } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useRun, useUi } from '../shell/session/editor-context.ts';

/** Hidden on touch screens, where shortcuts are of no use; with a keyboard the panel still opens by its key. */
export function ShortcutsButton() {
  const t = useT();
  const run = useRun();
  const open = useUi((state) => state.panel === 'shortcuts');
  if (usePreference((state) => state.coarse)) return null;
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
