import type { BoardComment } from '@sw/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWhen } from '../../../features/boards/use-when.ts';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { useT } from '../../../i18n/language.ts';
import { BoardFace } from './board-face.tsx';
import { CommentText } from './comment-text.tsx';
import { Composer } from './composer.tsx';
import type { Mentionable } from './mentions.ts';
import styles from './thread.module.css';
import type { CommentActions } from './use-comment-actions.ts';

interface CommentItemProps {
  readonly comment: BoardComment;
  readonly people: readonly Mentionable[];
  readonly actions: CommentActions;
  readonly removed: () => void;
}

export function CommentItem({ comment, people, actions, removed }: CommentItemProps) {
  const t = useT();
  const when = useWhen();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const { by, text, mentions, at, editedAt, deleted, mayChange, mayDelete, commentId } = comment;
  const name = by?.nickName ?? t('editorComments:somebody');
  return (
    <li className={styles.comment}>
      {by === null ? <span className={styles.nobody} aria-hidden /> : <BoardFace person={by} />}
      <div className={styles.body}>
        <header>
          <b>{name}</b>
          <time dateTime={at}>{when(at)}</time>
          {editedAt !== null && <span className={styles.quiet}>{t('editorComments:edited')}</span>}
          {!editing && (mayChange || mayDelete) && (
            <span className={styles.actions}>
              {mayChange && (
                <button type="button" aria-label={t('editorComments:edit')} onClick={() => setEditing(true)}>
                  <Pencil size={14} strokeWidth={1.75} aria-hidden />
                </button>
              )}
              {mayDelete && (
                <button type="button" aria-label={t('editorComments:delete.label')} onClick={() => setAsking(true)}>
                  <Trash2 size={14} strokeWidth={1.75} aria-hidden />
                </button>
              )}
            </span>
          )}
        </header>
        {deleted && <p className={styles.quiet}>{t('editorComments:deleted')}</p>}
        {!deleted && !editing && <CommentText text={text} mentions={mentions} />}
        {editing && (
          <Composer
            draft={`edit:${commentId}`}
            label={t('editorComments:edit')}
            initial={{ text, mentions }}
            people={people}
            focused
            send={async (draft) => {
              await actions.change(commentId, draft);
              setEditing(false);
            }}
            cancel={() => setEditing(false)}
          />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('editorComments:delete.title')}
        text={t('editorComments:delete.text')}
        action={t('editorComments:delete.action')}
        danger
        close={() => setAsking(false)}
        run={async () => {
          await actions.remove(commentId);
          return removed;
        }}
      />
    </li>
  );
}
