import { Group, Ungroup } from 'lucide-react';
import { useT } from '../../../../i18n/language.ts';
import { shortcutOf } from '../../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useRun } from '../../shell/session/editor-context.ts';

export function GroupControl({ action }: { readonly action: 'group' | 'ungroup' }) {
  const t = useT();
  const run = useRun();
  const shortcut = shortcutOf({ name: action });
  return (
    <ToolButton
      icon={action === 'group' ? Group : Ungroup}
      label={t(action === 'group' ? 'editorObjects:action.group' : 'editorObjects:action.ungroup')}
      {...(shortcut === undefined ? {} : { shortcut })}
      onClick={() => run({ name: action })}
    />
  );
}
