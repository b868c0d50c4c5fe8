import { Repeat, SquarePen, Video } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { isMovable, isWorded, lookOf, type Piece } from './layout.ts';
import styles from './timeline.module.css';
import type { BlockWords } from './use-block-words.ts';

interface BlockProps {
  readonly piece: Piece;
  readonly now: number;
  readonly words: BlockWords;
  /** Also shows the second line and the icons of the meeting. A week has no room for them. */
  readonly full: boolean;
}

const ICON = { size: 13, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A booking or a closure on the line. */
export function Block({ piece, now, words, full }: BlockProps) {
  const t = useT();
  const { booking, left, width, lane, lanes } = piece;
  const { block } = booking;
  const look = lookOf(booking, now);
  const label = words.label(booking);
  const height = 100 / lanes;
  const worded = isWorded(piece, full);
  const pending = block.approval === 'pending';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={worded ? styles.block : styles.slim}
      data-piece={piece.key}
      data-look={look}
      data-pending={pending}
      data-before={piece.startsBefore}
      data-after={piece.endsAfter}
      aria-label={label}
      title={label}
      style={{ left: `${left * 100}%`, width: `${width * 100}%`, top: `${lane * height}%`, height: `${height}%` }}
    >
      {worded && (
        <span className={styles.inside}>
          <b>{words.subject(booking)}</b>
          {full && look !== 'closed' && lanes === 1 && (
            <span className={styles.second}>
              <span>{pending ? t('meetingRooms:block.pending') : words.by(booking)}</span>
              {block.board && <SquarePen {...ICON} />}
              {block.call && <Video {...ICON} />}
              {block.series && <Repeat {...ICON} />}
            </span>
          )}
        </span>
      )}
      {isMovable(block) && !piece.endsAfter && <i data-end className={styles.end} />}
    </button>
  );
}
