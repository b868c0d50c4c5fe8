import { ListTree } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditorSession, useUi } from '../shell/session/editor-context.ts';

export function OutlineButton() {
  const t = useT();
  const { ui } = useEditorSession();
  const open = useUi((state) => state.panel === 'outline');
  return (
    <ToolButton
      icon={ListTree}
      label={t('editorView:outline.title')}
      pressed={open}
      onClick={() => ui.setState({ panel: open ? undefined : 'outline' })}
    />
  );
}
