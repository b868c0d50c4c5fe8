import type { CommentThread } from '@sw/contract';
import { useWhen } from '../../../features/boards/use-when.ts';
import { useT } from '../../../i18n/language.ts';
import { BoardFace } from './board-face.tsx';
import styles from './comments-panel.module.css';

interface ThreadRowProps {
  readonly thread: CommentThread;
  readonly open: boolean;
  readonly show: () => void;
}

export function ThreadRow({ thread: { by, excerpt, lastAt, replies, unread, resolved }, open, show }: ThreadRowProps) {
  const t = useT();
  const when = useWhen();
  const name = by?.nickName ?? t('editorComments:somebody');
  return (
    <li>
      <button type="button" className={styles.row} aria-current={open} data-done={resolved !== null} onClick={show}>
        {by === null ? <span className={styles.nobody} aria-hidden /> : <BoardFace person={by} />}
        <span className={styles.summary}>
          <span className={styles.who}>
            <b>{name}</b>
            <small>{when(lastAt)}</small>
            {unread > 0 && (
              <i className={styles.dot}>
                <span className="sw-visually-hidden">{t('editorComments:unread', { count: unread })}</span>
              </i>
            )}
          </span>
          <span className={styles.excerpt}>{excerpt}</span>
          {replies > 0 && <small>{t('editorComments:replies', { count: replies })}</small>}
        </span>
      </button>
    </li>
  );
}
