import type { PageInfo } from '@sw/contract';
import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { CommentItem } from './comment-item.tsx';
import { Composer } from './composer.tsx';
import styles from './thread.module.css';
import { useCommentActions } from './use-comment-actions.ts';
import { useComments, useThread } from './use-comments.ts';
import { usePeopleToMention } from './use-people-to-mention.ts';

interface ThreadViewProps {
  readonly page: PageInfo;
  readonly threadId: string;
  readonly gone: boolean;
  readonly close: () => void;
}

/** One thread: its comments, the field for an answer, and whether it is resolved. */
export function ThreadView({ page, threadId, gone, close }: ThreadViewProps) {
  const t = useT();
  const { wbNo } = page;
  const coarse = usePreference((state) => state.coarse);
  const { data: list } = useComments(wbNo);
  const { data: thread, isError, refetch } = useThread(wbNo, threadId);
  const actions = useCommentActions(wbNo);
  const people = usePeopleToMention(page);
  const resolve = useAction(async (done: boolean) => {
    await actions.resolve(threadId, done);
    if (done) close();
  });
  const end = useRef<HTMLOListElement>(null);
  const count = thread?.comments.length ?? 0;
  // Visible comments count as read; the newest is at the end.
  useEffect(() => {
    if (end.current && count > 0) end.current.scrollTop = end.current.scrollHeight;
  }, [count]);
  useSeen(actions.read, threadId, thread?.unread ?? 0);
  if (thread === undefined) {
    return isError ? (
      <div className={styles.lost}>
        <p role="alert">{t('editorComments:lost')}</p>
        <PlainButton onClick={() => void refetch()}>{t('common:retry')}</PlainButton>
        <PlainButton onClick={close}>{t('common:close')}</PlainButton>
      </div>
    ) : (
      <p className={styles.lost}>{t('common:loading')}</p>
    );
  }
  const may = list?.mayComment ?? false;
  const done = thread.resolved !== null;
  const living = thread.comments.filter(({ deleted }) => !deleted).length;
  const Turn = done ? RotateCcw : Check;
  return (
    <>
      <header className={styles.head}>
        {may && (
          <button type="button" className={styles.turn} disabled={resolve.busy} onClick={() => resolve.run(!done)}>
            <Turn size={16} strokeWidth={1.75} aria-hidden />
            {done ? t('editorComments:reopen') : t('editorComments:resolve')}
          </button>
        )}
        <span className={styles.state} role="status">
          {done &&
            t('editorComments:resolvedBy', { name: thread.resolved?.by?.nickName ?? t('editorComments:somebody') })}
          {!done && gone && t('editorComments:gone')}
        </span>
        <ToolButton icon={X} label={t('common:close')} placement="bottom" onClick={close} />
      </header>
      <ol ref={end} className={styles.comments} role="log" aria-label={t('editorComments:title')}>
        {thread.comments.map((comment) => (
          <CommentItem
            key={comment.commentId}
            comment={comment}
            people={people}
            actions={actions}
            removed={() => living === 1 && close()}
          />
        ))}
      </ol>
      {may ? (
        <Composer
          key={threadId}
          draft={threadId}
          label={t('editorComments:composer.reply')}
          people={people}
          focused={!coarse}
          send={(draft) => actions.reply(threadId, draft)}
        />
      ) : (
        <p className={styles.quiet}>{t('editorComments:editorsOnly')}</p>
      )}
    </>
  );
}

/** Marks as read only while the tab is visible. */
function useSeen(read: (threadIds: readonly string[]) => Promise<void>, threadId: string, unread: number): void {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    // If this fails, the comments are marked with the next one.
    if (visible && unread > 0) read([threadId]).catch(() => undefined);
  }, [read, threadId, unread, visible]);
}
