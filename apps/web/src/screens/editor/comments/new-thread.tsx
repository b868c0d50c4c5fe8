import type { CommentAnchor, PageInfo } from '@sw/contract';
import { X } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useSession } from '../shell/session/editor-context.ts';
import { Composer } from './composer.tsx';
import { pinPlace } from './pin-place.ts';
import { Popover } from './popover.tsx';
import styles from './thread.module.css';
import { useCommentDeeds } from './use-comment-actions.ts';
import { usePeopleToMention } from './use-people-to-mention.ts';

interface NewThreadProps {
  readonly page: PageInfo;
  readonly anchor: CommentAnchor;
  readonly opened: (threadId: string) => void;
}

/** What is said first. */
export function NewThread({ page, anchor, opened }: NewThreadProps) {
  const t = useT();
  const { ui, stage } = useSession();
  const { wbNo, pageId } = page;
  const deeds = useCommentDeeds(wbNo);
  const people = usePeopleToMention(page);
  const close = (): void => ui.setState({ commenting: undefined });
  return (
    <Popover at={pinPlace(anchor, (id) => stage.index.boundsOf(id))} label={t('editorComments:add')} close={close}>
      <header className={styles.head}>
        <span className={styles.title}>{t('editorComments:add')}</span>
        <ToolButton icon={X} label={t('common:close')} placement="bottom" onClick={close} />
      </header>
      <Composer
        draft={`new:${wbNo}`}
        label={t('editorComments:composer.new')}
        people={people}
        focused
        send={async (words) => {
          const { threadId } = await deeds.add(pageId, anchor, words);
          close();
          opened(threadId);
        }}
      />
    </Popover>
  );
}
