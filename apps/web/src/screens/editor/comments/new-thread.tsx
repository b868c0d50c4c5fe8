import type { CommentAnchor, PageInfo } from '@sw/contract';
import { X } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { setCommenting } from './commenting.ts';
import { Composer } from './composer.tsx';
import { pinPlace } from './pin-place.ts';
import { PinPopover } from './pin-popover.tsx';
import styles from './thread.module.css';
import { useCommentActions } from './use-comment-actions.ts';
import { usePeopleToMention } from './use-people-to-mention.ts';

interface NewThreadProps {
  readonly page: PageInfo;
  readonly anchor: CommentAnchor;
  readonly opened: (threadId: string) => void;
}

/** The form for the first comment of a thread. */
export function NewThread({ page, anchor, opened }: NewThreadProps) {
  const t = useT();
  const session = useEditorSession();
  const { wbNo, pageId } = page;
  const actions = useCommentActions(wbNo);
  const people = usePeopleToMention(page);
  const close = (): void => setCommenting(session, undefined);
  return (
    <PinPopover
      at={pinPlace(anchor, (id) => session.stage.index.boundsOf(id))}
      label={t('editorComments:add')}
      close={close}
    >
      <header className={styles.head}>
        <span className={styles.title}>{t('editorComments:add')}</span>
        <ToolButton icon={X} label={t('common:close')} placement="bottom" onClick={close} />
      </header>
      <Composer
        draft={`new:${wbNo}`}
        label={t('editorComments:composer.new')}
        people={people}
        focused
        send={async (draft) => {
          const { threadId } = await actions.add(pageId, anchor, draft);
          close();
          opened(threadId);
        }}
      />
    </PinPopover>
  );
}
