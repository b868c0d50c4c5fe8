import { Bold, Italic, type LucideIcon, Strikethrough, Underline } from 'lucide-react';
import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { shortcutOf } from '../../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useRun } from '../../shell/session/editor-context.ts';
import type { ControlProps } from './control-props.ts';
import type { Mark } from './controls.ts';

const ICONS = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  linethrough: Strikethrough,
} as const satisfies Record<Mark, LucideIcon>;

const LABELS = {
  bold: 'editorObjects:mark.bold',
  italic: 'editorObjects:mark.italic',
  underline: 'editorObjects:mark.underline',
  linethrough: 'editorObjects:mark.linethrough',
} as const satisfies Record<Mark, MessageKey>;

export function MarkControl({ mark, selected }: ControlProps & { readonly mark: Mark }) {
  const t = useT();
  const run = useRun();
  const shortcut = shortcutOf({ name: 'toggleStyle', style: mark });
  return (
    <ToolButton
      icon={ICONS[mark]}
      label={t(LABELS[mark])}
      {...(shortcut === undefined ? {} : { shortcut })}
      pressed={selected.styles.get(mark) === true}
      onClick={() => run({ name: 'toggleStyle', style: mark })}
    />
  );
}
