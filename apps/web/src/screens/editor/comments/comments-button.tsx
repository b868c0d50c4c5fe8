import type { PageInfo } from '@sw/contract';
import { MessageSquare } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditorSession, useUi } from '../shell/session/editor-context.ts';
import styles from './pins.module.css';
import { useComments } from './use-comments.ts';

/** Opens the list of comments; a dot marks unread ones. */
export function CommentsButton({ page: { wbNo } }: { readonly page: PageInfo }) {
  const t = useT();
  const { ui } = useEditorSession();
  const open = useUi((state) => state.panel === 'comments');
  const unread = useComments(wbNo).data?.unread ?? 0;
  return (
    <ToolButton
      icon={MessageSquare}
      label={unread === 0 ? t('editorComments:title') : t('editorComments:titleUnread', { count: unread })}
      pressed={open}
      placement="bottom"
      onClick={() => ui.setState({ panel: open ? undefined : 'comments' })}
    >
      {unread > 0 && <i className={styles.news} aria-hidden />}
    </ToolButton>
  );
}
