import type { BoardComment } from '@sw/contract';
import { commentParts } from './comment-parts.ts';
import styles from './thread.module.css';

/** Shows plain text: anything that looks like markup is shown as written. */
export function CommentText({ text, mentions }: Pick<BoardComment, 'text' | 'mentions'>) {
  return (
    <p className={styles.text}>
      {commentParts(text, mentions).map((part, place) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a part has no name but its place.
        if (part.kind === 'mention') return <strong key={place}>{part.text}</strong>;
        if (part.kind === 'text') return <span key={place}>{part.text}</span>;
        return (
          <a key={place} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: a part has no name but its place.
      })}
    </p>
  );
}
