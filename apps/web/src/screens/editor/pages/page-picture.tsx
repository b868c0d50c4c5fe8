import { AudioLines } from 'lucide-react';
import { badgeLabel, badgeSide } from './audio-badge.ts';
import styles from './pages.module.css';
import type { PersonHere } from './use-people-on-pages.ts';

interface PagePictureProps {
  readonly number: number;
  readonly picture: string | undefined;
  readonly current: boolean;
  readonly people: readonly PersonHere[];
  /** The number of recordings on the page. */
  readonly audio: number;
  readonly width?: number;
}

const MOST_DOTS = 4;
const WIDTH = 76;
/** The proportions of the design, 44 to 76. */
const heightOf = (width: number): number => Math.round((width * 11) / 19);

/** A small picture of a page. The caller provides its name. */
export function PagePicture({ number, picture, current, people, audio, width = WIDTH }: PagePictureProps) {
  const recordings = badgeLabel(audio);
  return (
    <span className={styles.picture} data-current={current} aria-hidden>
      {picture !== undefined && <img src={picture} alt="" width={width} height={heightOf(width)} draggable={false} />}
      <em>{number}</em>
      {recordings !== undefined && (
        <span className={styles.audio} style={{ width: badgeSide(width), height: badgeSide(width) }}>
          <AudioLines size={14} strokeWidth={1.75} />
          {recordings}
        </span>
      )}
      {people.length > 0 && (
        <span className={styles.people} title={people.map(({ name }) => name).join(', ')}>
          {people.slice(0, MOST_DOTS).map(({ actor, colour }) => (
            <i key={actor} style={{ background: colour }} />
          ))}
        </span>
      )}
    </span>
  );
}
