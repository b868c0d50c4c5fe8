import { History } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditorSession, useUi } from '../shell/session/editor-context.ts';

export function HistoryButton() {
  const t = useT();
  const { ui } = useEditorSession();
  const open = useUi((state) => state.panel === 'history');
  return (
    <ToolButton
      icon={History}
      label={t('editorHistory:open')}
      expanded={open}
      placement="bottom"
      onClick={() => ui.setState({ panel: open ? undefined : 'history' })}
    />
  );
}
