import { Group, Ungroup } from 'lucide-react';
import { useT } from '../../../../i18n/language.ts';
import { shortcutOf } from '../../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useRun } from '../../shell/session/editor-context.ts';

export function GroupControl({ deed }: { readonly deed: 'group' | 'ungroup' }) {
  const t = useT();
  const run = useRun();
  const shortcut = shortcutOf({ name: deed });
  return (
    <ToolButton
      icon={deed === 'group' ? Group : Ungroup}
      label={t(deed === 'group' ? 'editorObjects:deed.group' : 'editorObjects:deed.ungroup')}
      {...(shortcut === undefined ? {} : { shortcut })}
      onClick={() => run({ name: deed })}
    />
  );
}
